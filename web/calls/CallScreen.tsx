import { useEffect, useState, useRef } from 'react'
import type { CallRoom } from '#core/calls/api.ts'
import type { Me } from '#core/kernel/me.ts'
import { paths } from '#core/paths.ts'
import { type Call, openCall } from '#web/calls/connection/call.ts'
import { savedCall, remember } from '#web/calls/connection/saved-call.ts'
import { CAN_CALL, Lobby } from '#web/calls/lobby/Lobby.tsx'
import { LobbySkeleton } from '#web/calls/lobby/LobbySkeleton.tsx'
import { useMediaGranted } from '#web/calls/lobby/media-granted.ts'
import { newOwnMedia, type OwnMediaStore } from '#web/calls/lobby/own-media.ts'
import { Connecting, Stage } from '#web/calls/stage/Stage.tsx'
import { showNoDevice } from '#web/calls/connection/call-errors.ts'
import { useStore } from '#web/calls/connection/use-store.ts'
import { Button, ButtonLink } from '#web/kit/actions/Button.tsx'
import { PageError } from '#web/kit/feedback/PageError.tsx'
import { chatConnection } from '#web/chat/connection/chat-connection.ts'

/** Not supported by every browser. */
const network = (): EventTarget | undefined => (navigator as { connection?: EventTarget }).connection

/** Joined while the screen is mounted; null at first. */
function useCall({ id: roomId, iceServers }: CallRoom, own: OwnMediaStore): Call | null {
  const [call, setCall] = useState<Call | null>(null)
  const servers = useRef(iceServers)
  useEffect(() => {
    servers.current = iceServers
  })
  useEffect(() => {
    const newConnection = () => new RTCPeerConnection({ iceServers: servers.current as RTCIceServer[] })
    const opened = openCall({ roomId, own, chat: chatConnection, newConnection })
    setCall(opened)
    const forget = remember(roomId, own, opened)
    const unmounted = new AbortController()
    const { signal } = unmounted
    const checkNetwork = () => navigator.onLine && opened.checkNetwork()
    addEventListener('online', checkNetwork, { signal })
    network()?.addEventListener('change', checkNetwork, { signal })
    // Leaves the call without a reply. The saved state stays, as this may be a reload.
    addEventListener('pagehide', opened.leave, { signal })
    return () => {
      unmounted.abort()
      opened.leave()
      forget()
    }
  }, [roomId, own])
  return call
}

interface RoomProps {
  room: CallRoom
  me: Me
  onEnter: () => void
}

function useOwnMedia(roomId: string): OwnMediaStore {
  const [own] = useState(() => newOwnMedia(navigator.mediaDevices as MediaDevices | undefined))
  useEffect(() => {
    const kept = savedCall(roomId)
    if (kept && !kept.microphone) void own.setMicrophone(false)
    void own.open({ camera: kept?.camera ?? true, microphone: true }).then(showNoDevice)
    const shut = () => own.close()
    // A page restored from the back/forward cache has lost its camera.
    const wake = ({ persisted }: PageTransitionEvent) => persisted && location.reload()
    addEventListener('pagehide', shut)
    addEventListener('pageshow', wake)
    return () => {
      removeEventListener('pagehide', shut)
      removeEventListener('pageshow', wake)
      own.close()
    }
  }, [own, roomId])
  return own
}

/**
 * CALL-16: the call, which begins by itself. The lobby comes first where the browser has yet to ask for camera and
 * microphone, or refuses them; not after a reload during the call.
 */
export function Room({ room, me, onEnter }: RoomProps) {
  const own = useOwnMedia(room.id)
  const { access } = useStore(own)
  const isGranted = useMediaGranted()
  const [isIn, setIn] = useState(() => savedCall(room.id) !== null)
  // It stays so when the devices close with the call.
  if (!isIn && CAN_CALL && isGranted && access === 'ready') setIn(true)
  useEffect(() => {
    if (isIn) onEnter()
  }, [isIn, onEnter])
  if (isIn) return <JoinedParticipant room={room} me={me} own={own} />
  if (isGranted === null) return <LobbySkeleton />
  if (CAN_CALL && isGranted && (access === 'asking' || access === 'ready')) return <Connecting room={room} />
  return <Lobby room={room} me={me} own={own} onJoin={() => setIn(true)} />
}

function JoinedParticipant({ room, me, own }: Omit<RoomProps, 'onEnter'> & { own: OwnMediaStore }) {
  const call = useCall(room, own)
  if (!call) return <Connecting room={room} />
  return <Entered room={room} me={me} own={own} call={call} />
}

/** The server may refuse the participant or replace them later. */
function Entered({ call, own, ...rest }: Omit<RoomProps, 'onEnter'> & { own: OwnMediaStore; call: Call }) {
  const { refusal, isReplaced, ended } = useStore(call)
  const isOut = refusal !== null || isReplaced
  // The camera goes off with the call, not only when the page is left.
  const isOver = isOut || ended !== null
  useEffect(() => {
    if (isOver) own.close()
  }, [isOver, own])
  if (!isOut) return <Stage {...rest} own={own} call={call} />
  return (
    <PageError
      title={isReplaced ? 'The call goes on elsewhere' : 'This room stays shut'}
      text={refusal ?? 'You have joined it on another screen. This one is off, and so is its camera.'}
    >
      <ButtonLink href={paths.workInProgress()}>Work in Progress</ButtonLink>
      {isReplaced && (
        <Button tone="line" onClick={() => location.reload()}>
          Bring it here
        </Button>
      )}
    </PageError>
  )
}
