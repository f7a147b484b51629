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

/** Created when the form opens and never cached, because the amount due may change. */
export const useIntent = (contractId: string, amount: string) => {
  const sendCreatePaymentIntent = useOnceCall(createPaymentIntent)
  const body = { contractId, amount }
  return useQuery({
    queryKey: [createPaymentIntent.path, contractId, amount],
    queryFn: () => sendCreatePaymentIntent({ body }),
    gcTime: 0,
  })
}

/** The provider does not change while the server runs. */
export const usePaymentSetup = () => useQuery({ queryKey: keyOf(paymentSetup), queryFn: () => call(paymentSetup) })

export const cardsKey = keyOf(listPaymentMethods)
export const useSavedCards = () =>
  useQuery({ queryKey: cardsKey, queryFn: () => call(listPaymentMethods), staleTime: 0 })

export const walletKey = keyOf(getWallet)
const wallet = { queryKey: walletKey, queryFn: () => call(getWallet) }

/** For the shell, fetched after the page. */
export const useBalance = (isTime: boolean) => useQuery({ ...wallet, enabled: isTime })

export const useWallet = () => useQuery({ ...wallet, ...useLiveOptions() })

export const usePayoutMethods = () =>
  useQuery({ queryKey: keyOf(listPayoutMethods), queryFn: () => call(listPayoutMethods), staleTime: 0 })

/** The newest page is enough. */
export const useWithdrawals = () =>
  useQuery({
    queryKey: keyOf(listWithdrawals),
    queryFn: () => call(listWithdrawals, { query: {} }),
    staleTime: 0,
  })

export const useEarnings = () =>
  useQuery({ queryKey: keyOf(walletEarnings), queryFn: () => call(walletEarnings), staleTime: 0 })

export type EntryKind = (typeof ENTRIES)[number]

/** Newest first, in pages; all entries without a kind. */
export const useEntries = (entry: EntryKind | undefined) =>
  useInfiniteQuery({
    queryKey: keyOf(walletTransactions, { query: { entry } }),
    queryFn: ({ pageParam: cursor }) => call(walletTransactions, { query: { entry, cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
  })

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

/** Refetches after money moved. */
export const refreshWallet = (client: QueryClient): Promise<void> => refreshQueries(client, WALLET_QUERIES)

/** Keeps the balance current on every page. */
export const useLiveWallet = (): void => useLiveQueries('me', ['wallet'], WALLET_QUERIES)
