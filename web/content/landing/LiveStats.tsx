import styles from './Hero.module.css'
import { useQuery } from '@tanstack/react-query'
import type { platformStats } from '#core/content/api.ts'
import { Cluster } from '#web/kit/layout/Layout.tsx'
import { light } from '#web/runtime/call.ts'
import { queryOf } from '#web/runtime/query.ts'
import { useFeeText } from '#web/runtime/fee.ts'

const stats = light<typeof platformStats>({ method: 'GET', path: '/api/platform/stats' })

const REFRESH_MS = 5_000
/** Shown until the first answer. */
const FALLBACK = { activeWorkers: 152_382, completedJobs: 200_000 }

const grouped = new Intl.NumberFormat('en-US')

/** Screen readers can read the figures, but changes are not announced. */
export function LiveStats({ isRunning }: { isRunning: boolean }) {
  const { data = FALLBACK } = useQuery({
    ...queryOf(stats),
    refetchInterval: REFRESH_MS,
    enabled: isRunning,
  })
  return (
    <Cluster as="dl" nowrap gap={7} align="stretch" className={styles.livestats}>
      <div>
        <dt className="over">active workers</dt>
        <dd>{grouped.format(data.activeWorkers)}</dd>
      </div>
      <div>
        <dt className="over">completed jobs</dt>
        <dd>{grouped.format(data.completedJobs)}</dd>
      </div>
      <div>
        <dt className="over">kept by workers</dt>
        <dd>{useFeeText().kept}</dd>
      </div>
    </Cluster>
  )
}
