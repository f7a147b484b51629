import type { Alert } from '#core/alerts/api.ts'

/** A sample alert for tests. */
export const sampleAlert = (id: string, extra: Partial<Alert> = {}): Alert => ({
  id,
  type: 'system',
  priority: 'medium',
  title: id,
  message: '',
  read: false,
  actionUrl: null,
  actionRequired: false,
  data: {},
  createdAt: '2025-10-16T18:00:00.000Z',
  ...extra,
})
