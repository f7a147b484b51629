import { useEffect, useSyncExternalStore } from 'react'
import { useLive } from '#web/runtime/live.ts'
import type { SendOptions } from '#web/runtime/device/device-outbox.ts'
import { useOnce } from '#web/runtime/idempotency.ts'
import { keepSending, outboxOf } from '#web/contracts/offline/keep-sending.ts'
import { intentionOf, type QueuedNote, type QueuedEntry, type Words } from '#web/contracts/offline/outbox-content.ts'

/** What of this contract waits on this device, in the order in which it was written. */
export const useWaiting = (owner: string, contractId: string): readonly QueuedEntry[] => {
  const outbox = outboxOf(owner)
  return useSyncExternalStore(outbox.subscribe, outbox.read).filter(({ content }) => content.contractId === contractId)
}

const isNote = (entry: QueuedEntry): entry is QueuedEntry<QueuedNote> => entry.content.kind === 'note'

export const useWaitingNotes = (owner: string, contractId: string): readonly QueuedEntry<QueuedNote>[] =>
  useWaiting(owner, contractId).filter(isNote)

/** For a form: the same words sent again are the same intention, and a refused letter is replaced by its new words. */
export function usePost(owner: string) {
  const once = useOnce()
  return (words: Words, options?: SendOptions & { replaces?: string | undefined }): Promise<'sent' | 'waiting'> =>
    once(intentionOf(words), async (key) => {
      const outbox = outboxOf(owner)
      if (options?.replaces === undefined) return outbox.post(words, key, options)
      await outbox.rewrite(options.replaces, words, key)
      return 'waiting'
    })
}

const nothing = () => {}

/** On pages that show what waits; tells when something has arrived. */
export function useDelivered(owner: string, onDelivered: (words: Words) => void): void {
  useEffect(() => void keepSending(owner), [owner])
  // The live line is back: so is the network, whatever the browser thinks of it.
  useLive('me', nothing, () => void outboxOf(owner).deliver())
  useEffect(() => outboxOf(owner).onDelivered(onDelivered), [owner, onDelivered])
}
