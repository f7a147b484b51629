import { type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { listPaymentMethods, paymentSetup } from '#core/payments/api.ts'
import {
  type ENTRIES,
  getWallet,
  listPayoutMethods,
  listWithdrawals,
  walletEarnings,
  walletPayments,
  walletTransactions,
} from '#core/payments/wallet.ts'
import { useIsLive, useLive } from '#web/runtime/live.ts'
import { call } from '#web/runtime/call.ts'
import { keyOf } from '#web/runtime/query.ts'

const POLL_MS = 30_000

/** Which card provider this house uses; that never changes while it runs. */
export const usePaymentSetup = () => useQuery({ queryKey: keyOf(paymentSetup), queryFn: () => call(paymentSetup) })

export const cardsKey = keyOf(listPaymentMethods)
export const useSavedCards = () =>
  useQuery({ queryKey: cardsKey, queryFn: () => call(listPaymentMethods), staleTime: 0 })

export const walletKey = keyOf(getWallet)
const wallet = { queryKey: walletKey, queryFn: () => call(getWallet) }

/** For the shell: whatever is known, asked for once it is time. The live line tells of changes. */
export const useBalance = (isTime: boolean) => useQuery({ ...wallet, enabled: isTime })

/** For the page: asked anew on every visit, and every half minute while the live line is down. */
export const useWallet = () => {
  const isLive = useIsLive()
  return useQuery({ ...wallet, staleTime: 0, refetchInterval: isLive ? false : POLL_MS })
}

export const usePayoutMethods = () =>
  useQuery({ queryKey: keyOf(listPayoutMethods), queryFn: () => call(listPayoutMethods), staleTime: 0 })

/** The newest are enough: what is under way, and what came back lately. */
export const useWithdrawals = () =>
  useQuery({
    queryKey: keyOf(listWithdrawals),
    queryFn: () => call(listWithdrawals, { query: {} }),
    staleTime: 0,
  })

export const useEarnings = () =>
  useQuery({ queryKey: keyOf(walletEarnings), queryFn: () => call(walletEarnings), staleTime: 0 })

export type EntryKind = (typeof ENTRIES)[number]

/** Newest first, page after page; all of them where no kind is named. */
export const useEntries = (entry: EntryKind | undefined) =>
  useInfiniteQuery({
    queryKey: keyOf(walletTransactions, { query: { entry } }),
    queryFn: ({ pageParam: cursor }) => call(walletTransactions, { query: { entry, cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
  })

/** What left the own cards, newest first, page after page. */
export const useCardPayments = () =>
  useInfiniteQuery({
    queryKey: keyOf(walletPayments),
    queryFn: ({ pageParam: cursor }) => call(walletPayments, { query: { cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
  })

const OF_THE_WALLET = [getWallet, listWithdrawals, listPayoutMethods].map(({ path }) => path)

/** After money moved: whatever of the wallet is on the screen asks again. */
export const refreshWallet = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey }) => OF_THE_WALLET.some((path) => String(queryKey[0]).startsWith(path)),
  })

/** Follows the own balance on whatever page is open. */
export function useWalletNews(): void {
  const client = useQueryClient()
  const catchUp = () => {
    // What has not come yet comes fresh.
    if (client.getQueryData(walletKey) !== undefined) void refreshWallet(client)
  }
  useLive('me', ({ name }) => name === 'wallet' && catchUp(), catchUp)
}
