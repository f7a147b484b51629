import { useQuery } from '@tanstack/react-query'
import { type CallRoom, getCallRoom } from '#core/calls/api.ts'
import { useLive } from '#web/runtime/live.ts'
import { call } from '#web/runtime/call.ts'
import { keyOf } from '#web/runtime/query.ts'

/** While waiting in the lobby. */
const POLL_MS = 5_000

/** The call room, polled in the lobby; during a call the socket reports changes. */
export const useRoom = (roomId: string, isInLobby: boolean) => {
  const query = useQuery({
    queryKey: keyOf(getCallRoom, { params: { roomId } }),
    queryFn: () => call(getCallRoom, { params: { roomId } }),
    // A room that was not found is not polled.
    refetchInterval: ({ state }) => (isInLobby && state.data ? POLL_MS : false),
    staleTime: 0,
  })
  const look = () => void (isInLobby && query.data && query.refetch())
  useLive('me', ({ name }) => (name === 'call' || name === 'call-over') && look(), look)
  return query
}

export const nameIn = ({ partnerName, role }: Pick<CallRoom, 'partnerName' | 'role'>): string =>
  partnerName || (role === 'poster' ? 'The worker' : 'The poster')
