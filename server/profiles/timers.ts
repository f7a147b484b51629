import { HOUR_SECONDS } from '#core/kernel/time.ts'
import type { FileStorage } from '#server/platform/files/file-storage.ts'
import { timerKind, type TimerKind } from '#server/platform/queue/timers.ts'
import { eraseDocuments } from '#server/profiles/actions.ts'
import { sandboxDecision } from '#server/profiles/identity-provider.ts'

export const profileTimers = (storage: FileStorage): TimerKind<any>[] => [
  sandboxDecision,
  timerKind({
    kind: 'profiles.erase-documents',
    everySeconds: HOUR_SECONDS,
    ring: (trx) => eraseDocuments(trx, storage),
  }),
]
