import { type OutboxContent, sendEntry } from '#web/contracts/offline/outbox-content.ts'
import { toast } from '#web/kit/feedback/toast.ts'
import { finishWiping } from '#web/pwa/wipe.ts'
import { newOutbox, type Outbox } from '#web/runtime/device/device-outbox.ts'
import { newDeviceOutboxStorage } from '#web/runtime/device/device-cache.ts'

let mine: { owner: string; outbox: Outbox<OutboxContent> } | null = null

/** One per tab, so that nothing is sent twice. */
export const outboxOf = (owner: string): Outbox<OutboxContent> => {
  if (mine?.owner !== owner)
    mine = { owner, outbox: newOutbox({ owner, storage: newDeviceOutboxStorage<OutboxContent>(), send: sendEntry }) }
  return mine.outbox
}

const RETRY_MS = 30_000

const SENT: Record<OutboxContent['kind'], string> = { note: 'Note added', progress: 'Progress sent' }

let isKeeping = false

/**
 * OFFLINE-1: started with the app on every page: sends waiting entries at once, when the network returns and every half
 * minute. Further calls do nothing.
 */
export const keepSending = async (owner: string): Promise<void> => {
  if (isKeeping) return
  isKeeping = true
  await finishWiping()
  const outbox = outboxOf(owner)
  const deliver = () => void outbox.deliver()
  outbox.onDelivered(({ kind }) => toast({ title: SENT[kind], text: 'It had waited for the network.' }))
  addEventListener('online', deliver)
  setInterval(() => outbox.read().some(({ refusal }) => refusal === null) && deliver(), RETRY_MS)
  deliver()
}
