import styles from './Flags.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { type RefObject, useRef, useState } from 'react'
import { decideFlag, type Flag, isPendingFlag } from '#core/admin/moderation.ts'
import { useFlagKeys } from '#web/admin/moderation/flag-queue.ts'
import {
  hidesContent,
  othersText,
  reportedPath,
  TYPE_NAMES,
  upholdText,
  undoHint,
} from '#web/admin/moderation/flag-copy.ts'
import { shortName } from '#web/admin/users/copy.ts'
import { ConfirmDialog } from '#web/kit/disclosure/ConfirmDialog.tsx'
import { Cluster, Stack } from '#web/kit/layout/Layout.tsx'
import { useAdminAction } from '#web/admin/components/admin-action.ts'
import { mayDo } from '#web/admin/session/roles.ts'
import { useAdmin } from '#web/admin/session/session.ts'
import { wholeText } from '#web/admin/session/times.ts'
import { PhotoDialog } from '#web/bids/photos/PhotoDialog.tsx'
import { Button, ButtonLink } from '#web/kit/actions/Button.tsx'
import { call } from '#web/runtime/call.ts'
import { Facts } from '#web/kit/display/data/Facts.tsx'
import { Field } from '#web/kit/forms/Field.tsx'
import { TextArea } from '#web/kit/forms/Input.tsx'
import { Kbd } from '#web/kit/display/Kbd.tsx'

type Decision = 'upheld' | 'dismissed'

interface FlagCardProps {
  flag: Flag
  /** "2 of 12" */
  place: string
  titleRef: RefObject<HTMLHeadingElement | null>
  note: string
  onNote: (note: string) => void
  onStep: (step: 1 | -1) => void
  onDecided: () => void
}

/** One report: the content, the details and the decision. */
export function FlagCard({ flag, place, titleRef, note, onNote, onStep, onDecided }: FlagCardProps) {
  return (
    <Stack as="article" className={styles.flag} aria-labelledby="flag-title">
      <Cluster gap={4} rowGap={2} as="header" justify="between">
        <p className="over">
          {TYPE_NAMES[flag.contentType]} · {place}
        </p>
        <Cluster as="span" gap={1} nowrap className={styles.steps}>
          <Button tone="quiet" size="sm" icon="left" onClick={() => onStep(-1)}>
            Previous
          </Button>
          <Button tone="quiet" size="sm" iconAfter="right" onClick={() => onStep(1)}>
            Next
          </Button>
        </Cluster>
        <h2 className={classes('d-24', styles.title)} id="flag-title" tabIndex={-1} ref={titleRef} dir="auto">
          {flag.reason}
        </h2>
      </Cluster>
      <Content flag={flag} />
      <About flag={flag} />
      {isPendingFlag(flag.status) ? (
        <Deciding flag={flag} note={note} onNote={onNote} onDecided={onDecided} titleRef={titleRef} />
      ) : (
        <Decided flag={flag} />
      )}
    </Stack>
  )
}

/** The current content. */
function Content({ flag: { preview, pictureUrl, contentType } }: { flag: Flag }) {
  const [isLarge, setLarge] = useState(false)
  const name = `The reported ${TYPE_NAMES[contentType].toLowerCase()}`
  return (
    <>
      {pictureUrl && (
        <button type="button" className={styles.picture} onClick={() => setLarge(true)}>
          <img src={pictureUrl} alt={name} />
        </button>
      )}
      {preview === null ? (
        !pictureUrl && <p className="hint">It is not there any more.</p>
      ) : (
        <blockquote className={styles.quote} dir="auto">
          {preview}
        </blockquote>
      )}
      {isLarge && pictureUrl && (
        <PhotoDialog
          images={[pictureUrl]}
          at={0}
          onAt={() => undefined}
          nameOf={() => name}
          onClose={() => setLarge(false)}
        />
      )}
    </>
  )
}

function About({ flag }: { flag: Flag }) {
  const path = reportedPath(flag)
  const others = othersText(flag.others)
  return (
    <>
      <Facts
        dense
        facts={[
          { label: 'Whose', value: <span dir="auto">{shortName(flag.about)}</span> },
          { label: 'Reported by', value: <span dir="auto">{shortName(flag.reportedBy)}</span> },
          { label: 'When', value: wholeText(flag.createdAt) },
          ...(others ? [{ label: 'Others', value: others }] : []),
        ]}
      />
      {path && (
        <div>
          <ButtonLink tone="line" size="sm" iconAfter="right" href={path} aria-keyshortcuts="Enter">
            Open what it is about
          </ButtonLink>
        </div>
      )}
    </>
  )
}

function Decided({ flag: { status, adminNotes, resolvedAt } }: { flag: Flag }) {
  return (
    <Facts
      dense
      facts={[
        { label: 'Decided', value: <b>{status}</b> },
        ...(resolvedAt ? [{ label: 'On', value: wholeText(resolvedAt) }] : []),
        { label: 'Note', value: <span dir="auto">{adminNotes || 'none'}</span> },
      ]}
    />
  )
}

type DecidingProps = Pick<FlagCardProps, 'flag' | 'note' | 'onNote' | 'onDecided' | 'titleRef'>

const useDecide = (flag: Flag) =>
  useAdminAction({
    failed: 'The decision was not saved. Please try again.',
    run: (decision: Decision, adminNotes: string) =>
      call(decideFlag, { params: { id: flag.id }, body: { status: decision, adminNotes: adminNotes.trim() } }),
    done: (_, decision) =>
      decision === 'upheld'
        ? {
            title: 'Report upheld',
            text: hidesContent(flag.contentType)
              ? [upholdText(flag.contentType), undoHint(flag.contentType)].filter(Boolean).join(' ')
              : undefined,
          }
        : { title: 'Report dismissed', text: 'Nothing was changed.' },
  })

function Deciding({ flag, note, onNote, onDecided, titleRef }: DecidingProps) {
  const admin = useAdmin()
  const { act, isBusy } = useDecide(flag)
  const [isAsking, setAsking] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const mayDecide = mayDo(admin, 'moderator')

  const decide = async (status: Decision): Promise<boolean> => {
    const isDone = await act(status, note)
    if (isDone) onDecided()
    return isDone
  }
  const uphold = () => (hidesContent(flag.contentType) ? setAsking(true) : void decide('upheld'))
  const dismiss = () => void decide('dismissed')

  useFlagKeys((key) => {
    if (!mayDecide) return
    if (key === 'uphold') uphold()
    else if (key === 'dismiss') dismiss()
    else if (key === 'note') field.current?.focus()
  })
  if (!mayDecide) return <p className="hint">Moderators and admins decide. Your role reads along.</p>
  return (
    <Stack>
      <Field label="Note" aside={<span className="hint">optional, for the team</span>}>
        <TextArea
          ref={field}
          className={styles.note}
          rows={2}
          maxLength={1_000}
          value={note}
          aria-keyshortcuts="n"
          onChange={(event) => onNote(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') titleRef.current?.focus()
          }}
        />
      </Field>
      <p className="sub">
        <b className="c1">If upheld:</b> {upholdText(flag.contentType)}
        {flag.others > 0 && ' The other reports about it are decided with it.'}
      </p>
      <Cluster gap={2} className={styles.acts}>
        <Button tone="danger" loading={isBusy} loadingLabel="Saving…" aria-keyshortcuts="u" onClick={uphold}>
          Uphold <Kbd>U</Kbd>
        </Button>
        <Button tone="line" loading={isBusy} loadingLabel="Saving…" aria-keyshortcuts="d" onClick={dismiss}>
          Dismiss <Kbd>D</Kbd>
        </Button>
      </Cluster>
      {isAsking && (
        <ConfirmDialog
          title="Uphold this?"
          sub={[upholdText(flag.contentType), undoHint(flag.contentType)].filter(Boolean).join(' ')}
          confirm="Uphold"
          busyLabel="Saving…"
          isBusy={isBusy}
          back="Back"
          focusConfirm
          onConfirm={async () => {
            if (await decide('upheld')) setAsking(false)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Stack>
  )
}
