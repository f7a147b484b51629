import { ProviderConnectionError, type Provider } from '#server/payments/provider/provider.ts'

/** The state of the network: requests fail, or they succeed and their response is lost. */
export type NetworkState = 'up' | 'down' | 'lost'

/** A provider whose network a test can cut. */
export const createProviderConnection = (provider: Provider): { cut(network: NetworkState): void } => {
  let network: NetworkState = 'up'
  const over =
    <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      if (network === 'down') throw new ProviderConnectionError('the connection is down')
      const answer = await call(...args)
      if (network === 'lost') throw new ProviderConnectionError('the answer was lost')
      return answer
    }
  provider.charge = over(provider.charge)
  provider.confirm = over(provider.confirm!)
  provider.refund = over(provider.refund)
  provider.payOut = over(provider.payOut)
  return { cut: (to) => void (network = to) }
}
