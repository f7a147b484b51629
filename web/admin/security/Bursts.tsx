import styles from './Security.module.css'
import { useQuery } from '@tanstack/react-query'
import { listSecurityBursts } from '#core/admin/security.ts'
import { MINUTE_MS } from '#core/kernel/time.ts'
import { LoadFailed } from '#web/admin/components/AdminQueryView.tsx'
import { burstPath, burstText } from '#web/admin/security/copy.ts'
import { clockText } from '#web/admin/session/times.ts'
import { ButtonLink } from '#web/kit/actions/Button.tsx'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { Stack } from '#web/kit/layout/Layout.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { queryOf } from '#web/runtime/query.ts'

/** SECEV-6: those of the last day, with links to their tries. */
export function Bursts() {
  const query = useQuery({ ...queryOf(listSecurityBursts), staleTime: 0, refetchInterval: MINUTE_MS })
  const bursts = query.data ?? []
  const hasFailed = query.data === undefined && query.error !== null
  if (bursts.length === 0 && !hasFailed) return null
  return (
    <section className={styles.bursts} aria-labelledby="bursts">
      <h2 id="bursts">
        <VisuallyHidden>Bursts of the last 24 hours</VisuallyHidden>
      </h2>
      {hasFailed && (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()}>
          The bursts could not be loaded.
        </LoadFailed>
      )}
      <Stack as="ul" gap={2}>
        {bursts.map((burst) => (
          <li key={burst.id}>
            <Banner
              tone="bad"
              title={burstText(burst)}
              action={
                <ButtonLink
                  tone="line"
                  size="sm"
                  href={burstPath(burst)}
                  aria-label={`Show the tries: ${burstText(burst)}`}
                >
                  Show the tries
                </ButtonLink>
              }
            >
              Seen at <time dateTime={burst.createdAt}>{clockText(burst.createdAt)}</time>
              {burst.lastAt !== burst.createdAt && (
                <>
                  , until <time dateTime={burst.lastAt}>{clockText(burst.lastAt)}</time>
                </>
              )}
            </Banner>
          </li>
        ))}
      </Stack>
    </section>
  )
}
