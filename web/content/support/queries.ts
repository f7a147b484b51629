import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { listOwnTickets, type TicketWithMessages } from '#core/content/support.ts'
import { useLive } from '#web/runtime/live.ts'
import { call } from '#web/runtime/call.ts'
import { keyOf } from '#web/runtime/query.ts'

const REFRESH_MS = 30_000
const ticketsKey = keyOf(listOwnTickets)

/** HELP-5: an answer shows within half a minute, and at once when the alert of it comes. */
export const useTickets = () => {
  const client = useQueryClient()
  const refresh = () => void client.invalidateQueries({ queryKey: ticketsKey })
  useLive('me', ({ name }) => name === 'alert' && refresh(), refresh)
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
