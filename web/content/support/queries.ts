import { type QueryClient, useQuery } from '@tanstack/react-query'
import { listOwnTickets, type TicketWithMessages } from '#core/content/support.ts'
import { useLiveQueries } from '#web/runtime/live-query.ts'
import { call } from '#web/runtime/call.ts'
import { keyOf } from '#web/runtime/query.ts'

const REFRESH_MS = 30_000
const ticketsKey = keyOf(listOwnTickets)

/** HELP-5: an answer shows within half a minute, and at once when the alert of it comes. */
export const useTickets = () => {
  useLiveQueries('me', ['alert'], { queryKey: ticketsKey })
  return useQuery({
    queryKey: ticketsKey,
    queryFn: () => call(listOwnTickets),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
  })
}

/** Puts what was just sent where the list is read, on top. */
export const showTicket = (client: QueryClient, ticket: TicketWithMessages): void =>
  void client.setQueryData<TicketWithMessages[]>(ticketsKey, (before = []) => [
    ticket,
    ...before.filter(({ id }) => id !== ticket.id),
  ])
