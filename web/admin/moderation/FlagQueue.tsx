import styles from './Flags.module.css'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { type Flag, FLAG_STATUSES, listFlags } from '#core/admin/moderation.ts'
import { FlagCard } from '#web/admin/moderation/FlagCard.tsx'
import { useFlagKeys, afterDeciding, currentOf, stepFrom } from '#web/admin/moderation/flag-queue.ts'
import { shortName } from '#web/admin/users/copy.ts'
import { clockText, formatWait } from '#web/admin/session/times.ts'
import { TYPE_NAMES, reportedPath } from '#web/admin/moderation/flag-copy.ts'
import { useAddress, oneOf } from '#web/admin/components/address.ts'
import { Filters, Tools } from '#web/admin/components/Tools.tsx'
import { PagedList, usePages } from '#web/admin/components/PagedList.tsx'
import { Empty } from '#web/kit/feedback/EmptyState.tsx'
import { Cluster, Grid } from '#web/kit/layout/Layout.tsx'

const EMPTY: Record<Flag['status'], { title: string; text: string }> = {
  pending: { title: 'Nothing waits', text: 'What people report stands here until somebody has decided.' },
  upheld: { title: 'Nothing was upheld yet', text: 'Reports that were right stand here.' },
  dismissed: { title: 'Nothing was dismissed yet', text: 'Reports without a cause stand here.' },
}

// Without counts: several reports about the same content are one row.
const OPTIONS = [
  { value: 'pending', label: 'Pending' },
  { value: 'upheld', label: 'Upheld' },
  { value: 'dismissed', label: 'Dismissed' },
] as const

export function FlagQueue({ onKeys }: { onKeys: () => void }) {
  const status = oneOf(FLAG_STATUSES, useAddress().get('status'))
  const pages = usePages(listFlags, { status })
  const { title, text } = EMPTY[status]
  return (
    <>
      <Tools>
        <Filters label="Filter reports" options={OPTIONS} value={status} param="status" />
      </Tools>
      <PagedList
        pages={pages}
        noun="reports"
        empty={
          <Empty icon="flag" title={title}>
            {text}
          </Empty>
        }
      >
        {(flags) => <Split key={status} flags={flags} onKeys={onKeys} />}
      </PagedList>
    </>
  )
}

/** The queue, and beside it the open report. */
function Split({ flags, onKeys }: { flags: readonly Flag[]; onKeys: () => void }) {
  const [picked, setPicked] = useState<string | null>(null)
  const [notes, setNotes] = useState<Readonly<Record<string, string>>>({})
  const [, navigate] = useLocation()
  const title = useRef<HTMLHeadingElement>(null)
  const flag = currentOf(flags, picked)
  const [toFocus, setToFocus] = useState(0)
  // After the next report is rendered, so that a screen reader reads it.
  useEffect(() => {
    if (toFocus > 0) title.current?.focus()
  }, [toFocus])

  const pick = (id: string) => {
    setPicked(id)
    setToFocus((count) => count + 1)
  }
  useFlagKeys((action) => {
    if (!flag) return
    if (action === 'next') pick(stepFrom(flags, flag.id, 1))
    else if (action === 'previous') pick(stepFrom(flags, flag.id, -1))
    else if (action === 'keys') onKeys()
    else if (action === 'open') {
      const path = reportedPath(flag)
      if (path) navigate(path)
    }
  })
  if (!flag) return null
  return (
    <Grid gap={6} align="start" className={styles.flags}>
      <FlagList flags={flags} openId={flag.id} onPick={pick} />
      <FlagCard
        key={flag.id}
        flag={flag}
        place={`${flags.indexOf(flag) + 1} of ${flags.length}`}
        titleRef={title}
        note={notes[flag.id] ?? ''}
        onNote={(note) => setNotes((before) => ({ ...before, [flag.id]: note }))}
        onStep={(step) => pick(stepFrom(flags, flag.id, step))}
        onDecided={() => {
          const next = afterDeciding(flags, flag.id)
          if (next) pick(next)
        }}
      />
    </Grid>
  )
}

interface FlagListProps {
  flags: readonly Flag[]
  openId: string
  onPick: (id: string) => void
}

function FlagList({ flags, openId, onPick }: FlagListProps) {
  return (
    <ol className={styles.list} aria-label="Reports">
      {flags.map((flag) => (
        <li key={flag.id}>
          <button
            type="button"
            className={styles.item}
            aria-current={flag.id === openId ? 'true' : undefined}
            onClick={() => onPick(flag.id)}
          >
            <Cluster as="span" nowrap justify="between">
              <span className="num-12 c3">{TYPE_NAMES[flag.contentType]}</span>
              <span className="num-12 c3">
                {flag.resolvedAt === null ? formatWait(flag.createdAt) : clockText(flag.resolvedAt)}
              </span>
            </Cluster>
            <span className="h trunc" dir="auto">
              {flag.reason}
            </span>
            <span className="hint trunc" dir="auto">
              {shortName(flag.about)}
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}
