import type * as z from 'zod/mini'
import type { BackgroundCheck } from '#core/profiles/api.ts'

export const CHECK_LABELS: Record<z.infer<typeof BackgroundCheck>['status'], string> = {
  pending: 'On its way',
  passed: 'Clear',
  failed: 'Not passed',
  expired: 'Expired',
}
