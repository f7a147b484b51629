import { useCallback, useState } from 'react'
import { useParams } from 'wouter'
import { NO_SUCH_ROOM, NOT_A_PARTY } from '#core/calls/rules.ts'
import { NotFound } from '#web/shell/NotFound.tsx'
import { paths } from '#core/paths.ts'
import { useMe } from '#web/runtime/session.tsx'
import { useSignInAgain } from '#web/shell/signed-out.ts'
import { LobbySkeleton } from '#web/calls/lobby/LobbySkeleton.tsx'
import { Room } from '#web/calls/CallScreen.tsx'
import { useRoom } from '#web/calls/connection/call-session.ts'
import { Button, ButtonLink } from '#web/kit/actions/Button.tsx'
import { CallError } from '#web/runtime/call.ts'

export default function VideoCallPage() {
  const { roomId = '' } = useParams()
  return <CallPage key={roomId} roomId={roomId} />
}

function CallPage({ roomId }: { roomId: string }) {
  const me = useMe()
  useSignInAgain(me)
  const [isInLobby, setInLobby] = useState(true)
  const enter = useCallback(() => setInLobby(false), [])
  const { data: room, error, isPending, refetch } = useRoom(roomId, isInLobby)
  if (!me) return null
  if (room) return <Room room={room} me={me} onEnter={enter} />
  if (isPending) return <LobbySkeleton />
  const status = error instanceof CallError ? error.status : 0
  if (status === 403) return <CallUnavailable title="Access Denied" text={NOT_A_PARTY.message} stamp="Closed" />
  return (
    <CallUnavailable
      title="Video Call Not Found"
      text={NO_SUCH_ROOM.message}
      stamp="Void"
      // A failed load may be temporary.
      {...(status !== 404 && { onRetry: () => void refetch() })}
    />
  )
}

interface CallUnavailableProps {
  title: string
  text: string
  stamp: string
  onRetry?: () => void
}

function CallUnavailable({ title, text, stamp, onRetry }: CallUnavailableProps) {
  return (
    <NotFound title={title} text={text} stub={{ label: 'You asked for', value: 'A video call', stamp }}>
      {onRetry && <Button onClick={onRetry}>Try again</Button>}
      <ButtonLink tone={onRetry ? 'line' : 'solid'} href={paths.workInProgress()}>
        Work in Progress
      </ButtonLink>
    </NotFound>
  )
}
