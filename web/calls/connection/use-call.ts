import { useEffect, useRef, useState } from 'react'
import type { CallRoom } from '#core/calls/api.ts'
import { type Call, openCall } from '#web/calls/connection/call.ts'
import { keepInMind } from '#web/calls/connection/saved-call.ts'
import type { OwnMediaStore } from '#web/calls/lobby/own-media.ts'
import { chatConnection } from '#web/chat/connection/chat-connection.ts'

/** Not every browser tells of its network. */
const network = (): EventTarget | undefined => (navigator as { connection?: EventTarget }).connection

/** In the room while the screen is there; null for the first moment. */
export function useCall({ id: roomId, iceServers }: CallRoom, own: OwnMediaStore): Call | null {
  const [call, setCall] = useState<Call | null>(null)
  const servers = useRef(iceServers)
  useEffect(() => {
    servers.current = iceServers
  })
  useEffect(() => {
    const newConnection = () => new RTCPeerConnection({ iceServers: servers.current as RTCIceServer[] })
    const opened = openCall({ roomId, own, chat: chatConnection, newConnection })
    setCall(opened)
    const forget = keepInMind(roomId, own, opened)
    const goneByItself = new AbortController()
    const { signal } = goneByItself
    const lookAround = () => navigator.onLine && opened.lookAround()
    addEventListener('online', lookAround, { signal })
    network()?.addEventListener('change', lookAround, { signal })
    // A page that is left without a word has a last one. What it keeps in mind stays: it may be a reload.
    addEventListener('pagehide', opened.leave, { signal })
    return () => {
      goneByItself.abort()
      opened.leave()
      forget()
    }
  }, [roomId, own])
  return call
}
