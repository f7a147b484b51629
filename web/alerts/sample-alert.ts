import type { Alert } from '#core/alerts/api.ts'

/** For tests: an alert like any other, with what matters changed. */
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
