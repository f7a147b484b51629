import { useQuery } from '@tanstack/react-query'
import { type CallRoom, getCallRoom } from '#core/calls/api.ts'
import { useLive } from '#web/runtime/live.ts'
import { call } from '#web/runtime/call.ts'
import { keyOf } from '#web/runtime/query.ts'

/** Who is at the door sees who comes and goes. */
const POLL_MS = 5_000

/** The room, as long as one stands at its door; in the call everything is told. */
export const useRoom = (roomId: string, isInLobby: boolean) => {
  const query = useQuery({
    queryKey: keyOf(getCallRoom, { params: { roomId } }),
    queryFn: () => call(getCallRoom, { params: { roomId } }),
    // A door that was not found is not tried for ever.
    refetchInterval: ({ state }) => (isInLobby && state.data ? POLL_MS : false),
    staleTime: 0,
  })
  const look = () => void (isInLobby && query.data && query.refetch())
  useLive('me', ({ name }) => (name === 'call' || name === 'call-over') && look(), look)
  return query
}

/** Somebody who has not said a name. */
export const nameIn = ({ partnerName, role }: Pick<CallRoom, 'partnerName' | 'role'>): string =>
  partnerName || (role === 'poster' ? 'The worker' : 'The poster')
