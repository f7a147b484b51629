import { useEffect, useSyncExternalStore } from 'react'
import { useLive } from '#web/runtime/live.ts'
import type { SendOptions } from '#web/runtime/device/device-outbox.ts'
import { useOnce } from '#web/runtime/idempotency.ts'
import { keepSending, outboxOf } from '#web/contracts/offline/keep-sending.ts'
import {
  intentionOf,
  type QueuedNote,
  type QueuedEntry,
  type OutboxContent,
} from '#web/contracts/offline/outbox-content.ts'

export const useWaiting = (owner: string, contractId: string): readonly QueuedEntry[] => {
  const outbox = outboxOf(owner)
  return useSyncExternalStore(outbox.subscribe, outbox.read).filter(({ content }) => content.contractId === contractId)
}

const isNote = (entry: QueuedEntry): entry is QueuedEntry<QueuedNote> => entry.content.kind === 'note'

export const useWaitingNotes = (owner: string, contractId: string): readonly QueuedEntry<QueuedNote>[] =>
  useWaiting(owner, contractId).filter(isNote)

/** Sends an entry. The same content is the same intention; `replaces` rewrites a refused entry. */
export function usePost(owner: string) {
  const once = useOnce()
  return (
    content: OutboxContent,
    options?: SendOptions & { replaces?: string | undefined },
  ): Promise<'sent' | 'waiting'> =>
    once(intentionOf(content), async (key) => {
      const outbox = outboxOf(owner)
      if (options?.replaces === undefined) return outbox.post(content, key, options)
      await outbox.rewrite(options.replaces, content, key)
      return 'waiting'
    })
}

const nothing = () => {}

/** For pages that show waiting entries; reports delivered ones. */
export function useDelivered(owner: string, onDelivered: (content: OutboxContent) => void): void {
  useEffect(() => void keepSending(owner), [owner])
  // A working live connection means that the network is back.
  useLive('me', nothing, () => void outboxOf(owner).deliver())
  useEffect(() => outboxOf(owner).onDelivered(onDelivered), [owner, onDelivered])
}
