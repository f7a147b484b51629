import { HOUR_SECONDS } from '#core/kernel/time.ts'
import type { FileStorage } from '#server/platform/files/file-storage.ts'
import { defineJob, type JobKind } from '#server/platform/queue/jobs.ts'
import { endRecords } from '#server/profiles/check-actions.ts'
import { sandboxCheck } from '#server/profiles/check-provider.ts'
import { eraseDocuments } from '#server/profiles/verification-actions.ts'
import { sandboxDecision } from '#server/profiles/identity-provider.ts'

export const profileTimers = (storage: FileStorage): JobKind<any>[] => [
  sandboxDecision,
  sandboxCheck,
  defineJob({ kind: 'profiles.end-records', everySeconds: HOUR_SECONDS, run: endRecords }),
  defineJob({
    kind: 'profiles.erase-documents',
    everySeconds: HOUR_SECONDS,
    run: (trx) => eraseDocuments(trx, storage),
  }),
]
