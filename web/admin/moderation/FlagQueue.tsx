import styles from './Flags.module.css'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { type Flag, FLAG_STATUSES, listFlags } from '#core/admin/moderation.ts'
import { FlagCard } from '#web/admin/moderation/FlagCard.tsx'
import { useFlagKeys } from '#web/admin/moderation/flag-keys.ts'
import { FlagLines } from '#web/admin/moderation/FlagLines.tsx'
import { afterDeciding, currentOf, stepFrom } from '#web/admin/moderation/flag-queue.ts'
import { placeOf } from '#web/admin/moderation/flag-copy.ts'
import { useAddress } from '#web/admin/components/address.ts'
import { oneOf } from '#web/admin/components/address-state.ts'
import { Filters } from '#web/admin/components/Filters.tsx'
import { PagedList } from '#web/admin/components/PagedList.tsx'
import { usePages } from '#web/admin/components/pages.ts'
import { Tools } from '#web/admin/components/Tools.tsx'
import { call } from '#web/runtime/call.ts'
import { Empty } from '#web/kit/feedback/EmptyState.tsx'
import { keyOf } from '#web/runtime/query.ts'

const EMPTY: Record<Flag['status'], { title: string; text: string }> = {
  pending: { title: 'Nothing waits', text: 'What people report stands here until somebody has decided.' },
  upheld: { title: 'Nothing was upheld yet', text: 'Reports that were right stand here.' },
  dismissed: { title: 'Nothing was dismissed yet', text: 'Reports without a cause stand here.' },
}

// Not how many: several reports about the same are one line.
const OPTIONS = [
  { value: 'pending', label: 'Pending' },
  { value: 'upheld', label: 'Upheld' },
  { value: 'dismissed', label: 'Dismissed' },
] as const

export function FlagQueue({ onKeys }: { onKeys: () => void }) {
  const status = oneOf(FLAG_STATUSES, useAddress().get('status'))
  const pages = usePages(keyOf(listFlags, { query: { status } }), (cursor) =>
    call(listFlags, { query: { status, cursor } }),
  )
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

/** The queue, and beside it the report that is open. */
function Split({ flags, onKeys }: { flags: readonly Flag[]; onKeys: () => void }) {
  const [picked, setPicked] = useState<string | null>(null)
  const [notes, setNotes] = useState<Readonly<Record<string, string>>>({})
  const [, navigate] = useLocation()
  const title = useRef<HTMLHeadingElement>(null)
  const flag = currentOf(flags, picked)
  const [toFocus, setToFocus] = useState(0)
  // Once the next one is drawn: what is read out is where one is now.
  useEffect(() => {
    if (toFocus > 0) title.current?.focus()
  }, [toFocus])

  const pick = (id: string) => {
    setPicked(id)
    setToFocus((count) => count + 1)
  }
  useFlagKeys((act) => {
    if (!flag) return
    if (act === 'next') pick(stepFrom(flags, flag.id, 1))
    else if (act === 'previous') pick(stepFrom(flags, flag.id, -1))
    else if (act === 'keys') onKeys()
    else if (act === 'open') {
      const place = placeOf(flag)
      if (place) navigate(place)
    }
  })
  if (!flag) return null
  return (
    <div className={styles.flags}>
      <FlagLines flags={flags} openId={flag.id} onPick={pick} />
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
    </div>
  )
}
