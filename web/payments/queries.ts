import { type Query, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { listPaymentMethods, paymentSetup, createPaymentIntent } from '#core/payments/api.ts'
import {
  type ENTRIES,
  getWallet,
  listPayoutMethods,
  listWithdrawals,
  walletEarnings,
  walletPayments,
  walletTransactions,
} from '#core/payments/wallet.ts'
import { refreshQueries, useLiveOptions, useLiveQueries } from '#web/runtime/live-query.ts'
import { call } from '#web/runtime/call.ts'
import { keyOf } from '#web/runtime/query.ts'
import type { AnswerOf } from '#core/kernel/endpoint.ts'
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

/** The card provider does not change while the server runs. */
export const usePaymentSetup = () => useQuery({ queryKey: keyOf(paymentSetup), queryFn: () => call(paymentSetup) })

export const cardsKey = keyOf(listPaymentMethods)
export const useSavedCards = () =>
  useQuery({ queryKey: cardsKey, queryFn: () => call(listPaymentMethods), staleTime: 0 })

export const walletKey = keyOf(getWallet)
const wallet = { queryKey: walletKey, queryFn: () => call(getWallet) }

/** For the shell, which fetches it after the page. */
export const useBalance = (isTime: boolean) => useQuery({ ...wallet, enabled: isTime })

export const useWallet = () => useQuery({ ...wallet, ...useLiveOptions() })

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

const WALLET_QUERIES = {
  predicate: ({ queryKey }: Query) => OF_THE_WALLET.some((path) => String(queryKey[0]).startsWith(path)),
}

/** After money moved. */
export const refreshWallet = (client: QueryClient): Promise<void> => refreshQueries(client, WALLET_QUERIES)

/** Follows the own balance on every page. */
export const useLiveWallet = (): void => useLiveQueries('me', ['wallet'], WALLET_QUERIES)
