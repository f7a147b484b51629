import { type QueryClient, useQuery } from '@tanstack/react-query'
import { listOwnTickets, type TicketWithMessages } from '#core/content/support.ts'
import { useLiveQueries } from '#web/runtime/live-query.ts'
import { keyOf, queryOf } from '#web/runtime/query.ts'

const REFRESH_MS = 30_000
const ticketsKey = keyOf(listOwnTickets)

/** HELP-5: an answer shows at once with its alert, and within 30 seconds without it. */
export const useTickets = () => {
  useLiveQueries('me', ['alert'], { queryKey: ticketsKey })
  return useQuery({
    ...queryOf(listOwnTickets),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
  })
}

/** Puts a ticket on top of the list. */
export const showTicket = (client: QueryClient, ticket: TicketWithMessages): void =>
  void client.setQueryData<TicketWithMessages[]>(ticketsKey, (before = []) => [
    ticket,
    ...before.filter(({ id }) => id !== ticket.id),
  ])
