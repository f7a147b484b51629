import { useEffect, useRef, useState } from 'react'
import type { CallRoom } from '#contract/calls/api.ts'
import { type Call, openCall } from '#web/calls/call.ts'
import { forgetCall, keepCall, type KeptCall, keptCall } from '#web/calls/kept-call.ts'
import type { OwnMediaStore } from '#web/calls/own-media.ts'
import { chatLine } from '#web/chat/line.ts'

/** Not every browser tells of its network. */
const network = (): EventTarget | undefined => (navigator as { connection?: EventTarget }).connection

/** Keeps in this tab how one is in the call, as long as one is: a reload leads back into it. */
const keepInMind = (roomId: string, own: OwnMediaStore): (() => void) => {
  let last: KeptCall | null = keptCall(roomId)
  const keep = () => {
    const { access, camera, microphone, isMicrophoneOn } = own.state()
    // While nothing is open yet, or any more, how it was counts.
    if (access !== 'asking')
      last = { roomId, camera: camera !== null, microphone: microphone !== null && isMicrophoneOn }
    if (last) keepCall(last)
  }
  keep()
  const stop = own.subscribe(keep)
  // From now on it is away.
  addEventListener('pagehide', keep)
  return () => {
    stop()
    removeEventListener('pagehide', keep)
    forgetCall()
  }
}

/** In the room while the screen is there; null for the first moment. */
export function useCall({ id: roomId, iceServers }: CallRoom, own: OwnMediaStore): Call | null {
  const [call, setCall] = useState<Call | null>(null)
  const servers = useRef(iceServers)
  useEffect(() => {
    servers.current = iceServers
  })
  useEffect(() => {
    const newConnection = () => new RTCPeerConnection({ iceServers: servers.current as RTCIceServer[] })
    const opened = openCall({ roomId, own, line: chatLine, newConnection })
    setCall(opened)
    const forget = keepInMind(roomId, own)
    // With its end, and not only with its page: a reload while the next one loads would ring again.
    const stopFollowing = opened.subscribe(() => opened.state().ended && forget())
    const goneByItself = new AbortController()
    const { signal } = goneByItself
    const lookAround = () => navigator.onLine && opened.lookAround()
    addEventListener('online', lookAround, { signal })
    network()?.addEventListener('change', lookAround, { signal })
    // A page that is left without a word has a last one. What it keeps in mind stays: it may be a reload.
    addEventListener('pagehide', opened.leave, { signal })
    return () => {
      goneByItself.abort()
      stopFollowing()
      opened.leave()
      forget()
    }
  }, [roomId, own])
  return call
}
