import styles from './Notes.module.css'
import { useEffect, useRef } from 'react'
import type { Contract, Note } from '#core/contracts/api.ts'
import { formatDateTime } from '#web/jobs/when.ts'
import { Avatar } from '#web/kit/display/Avatar.tsx'
import { problemMessage } from '#web/runtime/call.ts'
import { Chip } from '#web/kit/display/data/Chip.tsx'
import { ErrorState } from '#web/kit/feedback/EmptyState.tsx'
import { Fold } from '#web/kit/disclosure/Fold.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { NoteForm } from '#web/pages/work/contract/NoteForm.tsx'
import { openFold } from '#web/kit/disclosure/open-fold.ts'
import { Cluster, Grid } from '#web/kit/layout/Layout.tsx'
import { useNotes } from '#web/contracts/queries.ts'
import { useWaitingNotes } from '#web/contracts/offline/use-outbox.ts'

export function Notes({ contract, me }: { contract: Contract; me: string }) {
  const query = useNotes(contract.id)
  const inside = useRef<HTMLDivElement>(null)
  useEffect(() => openFold(inside.current), [])
  const isWaiting = useWaitingNotes(me, contract.id).length > 0
  const count = query.data?.length ?? 0
  return (
    <Fold
      icon="doc"
      title={
        <>
          Notes
          {count > 0 && <span className={styles.dealCount}>{count}</span>}
        </>
      }
    >
      <div ref={inside}>
        {query.isPending ? (
          <Loading />
        ) : query.data ? (
          <NoteList notes={query.data} isWaiting={isWaiting} />
        ) : (
          <ErrorState onRetry={() => void query.refetch()}>
            {problemMessage(query.error, 'The notes could not be fetched.')}
          </ErrorState>
        )}
        <NoteForm contract={contract} me={me} />
      </div>
    </Fold>
  )
}

function Loading() {
  return (
    <div role="status">
      <VisuallyHidden>Loading the notes</VisuallyHidden>
      <Skeleton />
      <Skeleton half />
    </div>
  )
}

function NoteList({ notes, isWaiting }: { notes: readonly Note[]; isWaiting: boolean }) {
  if (notes.length === 0 && isWaiting) return null
  if (notes.length === 0) return <p className="hint">Nothing noted yet. A note is for what both should remember.</p>
  return (
    <ul aria-label="Notes">
      {notes.map((note) => (
        <NoteRow key={note.id} note={note} />
      ))}
    </ul>
  )
}

function NoteRow({ note }: { note: Note }) {
  const name = note.authorName || 'Neighbour'
  return (
    <Grid as="li" gap={3} rowGap={0} className={styles.dealNote}>
      <Avatar name={name} src={note.authorImageUrl} size={32} />
      <Cluster className={styles.head}>
        <b className="h anywhere" dir="auto">
          {note.isMine ? 'You' : name}
        </b>
        {note.isInternal && <Chip icon="lock">only you</Chip>}
        <time className="num-12 c3" dateTime={note.createdAt}>
          {formatDateTime(note.createdAt)}
        </time>
      </Cluster>
      <p className="c2 user-text" dir="auto">
        {note.message}
      </p>
    </Grid>
  )
}
