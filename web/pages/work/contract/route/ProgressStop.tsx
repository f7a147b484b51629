import styles from './ProgressRoute.module.css'
import type { Contract, Progress } from '#core/contracts/api.ts'
import { canMoveContract } from '#core/contracts/rules.ts'
import { isSettling } from '#core/contracts/settlement.ts'
import { formatDateTime } from '#web/jobs/when.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { problemMessage } from '#web/runtime/call.ts'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import type { OpenDialog } from '#web/contracts/open-dialog.ts'
import { ProgressPhotos } from '#web/pages/work/contract/route/ProgressPhotos.tsx'
import { useProgress } from '#web/contracts/queries.ts'
import type { StopOnRoute } from '#web/pages/work/contract/route/route-stops.ts'
import { TimelineStop } from '#web/pages/work/contract/route/RouteStop.tsx'
import waitingStyles from './Waiting.module.css'
import { FilePicture } from '#web/kit/display/FilePicture.tsx'
import { Waiting } from '#web/pages/work/contract/route/Waiting.tsx'
import { useWaiting } from '#web/contracts/offline/use-outbox.ts'
import type { QueuedProgress, QueuedEntry } from '#web/contracts/offline/outbox-content.ts'
import { Stack } from '#web/kit/layout/Layout.tsx'

interface ProgressShown {
  /** The newest description. */
  described: Progress | null
  /** Newest first. */
  photos: Progress[]
  /** Updates without a photo. */
  earlier: Progress[]
  newestAt: string | null
}

/** Updates come newest first. */
const progressShown = (updates: readonly Progress[]): ProgressShown => {
  const described = updates.find(({ description }) => description !== null) ?? null
  return {
    described,
    photos: updates.filter(({ photoUrl }) => photoUrl !== null),
    earlier: updates.filter((update) => update !== described && update.photoUrl === null),
    newestAt: updates[0]?.createdAt ?? null,
  }
}

const formatPercent = ({ percent }: Progress): string | null => (percent === null ? null : `${percent}% done`)

/** "40% done: the old hinges are off". */
const updateText = (update: Progress): string => [formatPercent(update), update.description].filter(Boolean).join(': ')

interface ProgressStopProps {
  contract: Contract
  stop: StopOnRoute
  me: string
  ask: OpenDialog
}

export function ProgressStop({ contract, stop, me, ask }: ProgressStopProps) {
  const query = useProgress(contract.id)
  const { described, photos, earlier, newestAt } = progressShown(query.data ?? [])
  const isWorking = canMoveContract('complete', contract.status, contract.role) && !isSettling(contract)
  return (
    <Stack gap={3}>
      <TimelineStop stop={{ ...stop, at: newestAt }} />
      {contract.percent !== null && (
        <progress data-slot="deal-bar" value={contract.percent} max={100} aria-label="Progress" />
      )}
      {described && <p className={styles.description}>{described.description}</p>}
      {query.isPending && <Loading />}
      {query.isError && !query.data && (
        <p className="hint">
          {problemMessage(query.error, 'The updates could not be fetched.')}{' '}
          <button type="button" className="link" onClick={() => void query.refetch()}>
            Try again
          </button>
        </p>
      )}
      <ProgressPhotos contract={contract} photos={photos} described={described} />
      {earlier.length > 0 && <Earlier updates={earlier} />}
      {contract.role === 'worker' && <WaitingProgress contractId={contract.id} me={me} ask={ask} />}
      {contract.role === 'worker' && isWorking && newestAt !== null && (
        <div>
          <Button tone="line" size="sm" icon="camera" onClick={() => ask({ act: 'progress' })}>
            Add an update
          </Button>
        </div>
      )}
    </Stack>
  )
}

function Loading() {
  return (
    <div role="status">
      <VisuallyHidden>Loading the updates</VisuallyHidden>
      <Skeleton />
    </div>
  )
}

function Earlier({ updates }: { updates: readonly Progress[] }) {
  return (
    <details className={styles.dealEarlier}>
      <summary>{updates.length === 1 ? '1 earlier update' : `${updates.length} earlier updates`}</summary>
      <ul>
        {updates.map((update) => (
          <li key={update.id}>
            <span className="c2">{updateText(update)}</span>
            <time className="num-12 c3" dateTime={update.createdAt}>
              {formatDateTime(update.createdAt)}
            </time>
          </li>
        ))}
      </ul>
    </details>
  )
}

const isProgress = (entry: QueuedEntry): entry is QueuedEntry<QueuedProgress> => entry.content.kind === 'progress'

const messageFor = ({ percent, description }: QueuedProgress): string =>
  [percent !== null && `${percent}% done`, description].filter(Boolean).join(': ') || 'A photo'

/** Updates that were not sent yet. */
function WaitingProgress({ contractId, me, ask }: { contractId: string; me: string; ask: OpenDialog }) {
  return useWaiting(me, contractId)
    .filter(isProgress)
    .map((entry) => (
      <Waiting key={entry.key} entry={entry} me={me} onEdit={() => ask({ act: 'progress', entry })}>
        {messageFor(entry.content)}
        {entry.content.photo && (
          <FilePicture
            className={waitingStyles.photo}
            file={entry.content.photo}
            alt={entry.content.photo.name}
            width={96}
            height={72}
          />
        )}
      </Waiting>
    ))
}
