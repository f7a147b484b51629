import type { Column } from '#web/admin/components/AdminTable.tsx'
import { clockText } from '#web/admin/session/times.ts'

/** When money was asked for and when that was settled. */
export const timeColumns = (asked: string): Column<{ createdAt: string; settledAt: string | null }>[] => [
  {
    key: 'made',
    label: asked,
    align: 'r',
    onPhone: 'line',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{clockText(createdAt)}</time>,
  },
  {
    key: 'settled',
    label: 'Settled',
    align: 'r',
    onPhone: 'none',
    cell: ({ settledAt }) => (settledAt === null ? '–' : <time dateTime={settledAt}>{clockText(settledAt)}</time>),
  },
]
