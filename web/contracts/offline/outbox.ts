import { newOutbox, type Outbox } from '#web/runtime/device/device-outbox.ts'
import { newDeviceOutboxStorage } from '#web/runtime/device/device-cache.ts'
import { sendEntry, type Words } from '#web/contracts/offline/outbox-content.ts'

let mine: { owner: string; outbox: Outbox<Words> } | null = null

/** One for the whole window: two would send the same thing side by side. */
export const outboxOf = (owner: string): Outbox<Words> => {
  if (mine?.owner !== owner)
    mine = { owner, outbox: newOutbox({ owner, storage: newDeviceOutboxStorage<Words>(), send: sendEntry }) }
  return mine.outbox
}
