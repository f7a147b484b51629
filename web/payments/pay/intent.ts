import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#core/kernel/endpoint.ts'
import { createPaymentIntent } from '#core/payments/api.ts'
import { useOnceCall } from '#web/runtime/idempotency.ts'

export type Intent = AnswerOf<typeof createPaymentIntent>

/** Made when the form opens and forgotten when it is left: the next visit asks what is due then. */
export const useIntent = (contractId: string, amount: string) => {
  const sendCreatePaymentIntent = useOnceCall(createPaymentIntent)
  const body = { contractId, amount }
  return useQuery({
    queryKey: [createPaymentIntent.path, contractId, amount],
    queryFn: () => sendCreatePaymentIntent({ body }),
    gcTime: 0,
  })
}
