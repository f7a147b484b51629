import { useSyncExternalStore } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { CALLING_TOAST_MS, RING_MS } from '#core/calls/rules.ts'
import type { ChatServerMessage } from '#core/chat/socket.ts'
import { paths } from '#core/paths.ts'
import { type Callee, type Calling, isAnswerTo, refusalText, noAnswerText } from '#web/calls/ringing/calling-state.ts'
import { ONLY_CALLS, sendWhenOpen } from '#web/calls/connection/send-message.ts'
import { chatConnection } from '#web/chat/connection/chat-connection.ts'
import { dismissToast, toast, toastStore } from '#web/kit/feedback/toast.ts'

/** The server reports an unanswered call; this covers a lost report. */
const SILENCE_MS = RING_MS + 3_000
const SENTENCE_MS = 8_000

let calling: Calling | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let hasRung = false
/** Subscriptions and timers of the outgoing call. */
let held: (() => void)[] = []
const watchers = new Set<() => void>()

const become = (next: Calling | null) => {
  calling = next
  for (const watcher of watchers) watcher()
}
const release = () => {
  clearTimeout(timer)
  for (const leave of held) leave()
  held = []
}
const finish = (callee: Callee, sentence: string) => {
  release()
  become({ ...callee, phase: 'over', sentence })
  timer = setTimeout(() => become(null), SENTENCE_MS)
}

/** Shows the result for three seconds. */
const publishCalling = () => {
  toast({ title: 'Video Call', text: 'Calling...' })
  const ready = setTimeout(() => {
    stop()
    dismissToast()
  }, CALLING_TOAST_MS)
  const stop = toastStore.subscribe(() => {
    clearTimeout(ready)
    stop()
  })
}

const handleAnswer = (callee: Callee) => (answer: ChatServerMessage & { type: 'video_call_response' }) => {
  if (!isAnswerTo(calling, answer)) return
  if (!answer.accepted) return finish(callee, refusalText(callee.partnerName, answer.reason))
  release()
  become(null)
  navigate(paths.videoCall(answer.sessionId))
}

/** Joins the conversation first, because the answer arrives there. */
const joinAndCall = ({ contractId, partnerId }: Callee, callId: string): (() => void) => {
  hasRung = false
  return chatConnection.join(contractId, {
    ...ONLY_CALLS,
    handle: ({ type }) => {
      if (type !== 'authenticated' || hasRung) return
      hasRung = chatConnection.send({ type: 'video_call_request', callId, contractId, toUserId: partnerId })
    },
  })
}

/** CALL-12: rings the other side of a contract, unless a call is being made already. */
export const startCall = ({ contractId, partnerId, partnerName }: Callee): void => {
  if (calling?.phase === 'ringing') return
  release()
  const callee = { contractId, partnerId, partnerName }
  const callId = `call_${Date.now()}`
  become({ ...callee, phase: 'ringing', callId })
  publishCalling()
  held = [
    chatConnection.on('video_call_response', handleAnswer(callee)),
    chatConnection.on('video_call_ended', (ended) => {
      if (ended.contractId === contractId) finish(callee, 'The call is over.')
    }),
    chatConnection.on('error', ({ about, message }) => {
      if (about === 'video_call_request') finish(callee, message)
    }),
    joinAndCall(callee, callId),
  ]
  timer = setTimeout(() => finish(callee, noAnswerText(partnerName, hasRung)), SILENCE_MS)
}

export const cancelCall = (): void => {
  if (calling?.phase !== 'ringing') return
  const { callId } = calling
  release()
  become(null)
  // The session id is not known yet, so the call is named by its client id.
  sendWhenOpen({ type: 'video_call_ended', sessionId: callId }, RING_MS)
}

export const dismissCalling = (): void => {
  if (calling?.phase !== 'over') return
  release()
  become(null)
}

const subscribe = (watcher: () => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}
const current = () => calling

export const useCurrentCalling = (): Calling | null => useSyncExternalStore(subscribe, current, () => null)
