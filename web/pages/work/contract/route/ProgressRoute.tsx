import styles from './ProgressRoute.module.css'
import type { Contract } from '#core/contracts/api.ts'
import type { Dispute } from '#core/disputes/api.ts'
import { Route, RouteStop } from '#web/kit/page/Route.tsx'
import type { Ask } from '#web/contracts/open-dialog.ts'
import { ProgressStop } from '#web/pages/work/contract/route/ProgressStop.tsx'
import { routeStops } from '#web/pages/work/contract/route/route-stops.ts'
import { TimelineStop } from '#web/pages/work/contract/route/RouteStop.tsx'

interface ProgressTimelineProps {
  contract: Contract
  dispute: Dispute | null
  /** Whose device this is: what waits on it stands in the line too. */
  me: string
  ask: Ask
}

/** The way of this contract: what was reached and when, where it is, and whose the rest is. */
export function ProgressTimeline({ contract, dispute, me, ask }: ProgressTimelineProps) {
  return (
    <Route label="The way of this contract">
      {routeStops(contract, dispute).map((stop) => (
        <RouteStop key={stop.key} state={stop.state}>
          {stop.key === 'progress' && contract.startedAt !== null ? (
            <ProgressStop contract={contract} stop={stop} me={me} ask={ask} />
          ) : (
            <>
              <TimelineStop stop={stop} />
              {stop.key === 'changes' && (
                <p className={styles.dealProgressWords} dir="auto">
                  {contract.changesRequested}
                </p>
              )}
            </>
          )}
        </RouteStop>
      ))}
    </Route>
  )
}
