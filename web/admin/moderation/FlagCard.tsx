import flagsStyles from './Flags.module.css'
import kbdStyles from '#web/kit/display/Kbd.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { type RefObject, useRef, useState } from 'react'
import { decideFlag, type Flag, isPendingFlag } from '#core/admin/moderation.ts'
import { useFlagKeys } from '#web/admin/moderation/flag-keys.ts'
import {
  doesMore,
  othersText,
  personName,
  placeOf,
  TYPE_NAMES,
  upholdText,
  wayBack,
} from '#web/admin/moderation/flag-copy.ts'
import { UpholdDialog } from '#web/admin/moderation/UpholdDialog.tsx'
import { useAdminAct } from '#web/admin/components/act.ts'
import { mayDo } from '#web/admin/session/roles.ts'
import { useAdmin } from '#web/admin/session/session.ts'
import { wholeText } from '#web/admin/session/times.ts'
import { PhotoDialog } from '#web/bids/photos/PhotoDialog.tsx'
import { Button, ButtonLink } from '#web/kit/actions/Button.tsx'
import { call } from '#web/runtime/call.ts'
import { Facts } from '#web/kit/display/data/Facts.tsx'
import { Field } from '#web/kit/forms/Field.tsx'
import { TextArea } from '#web/kit/forms/Input.tsx'

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

/** One report: what it is about, what it says, and the decision. */
export function FlagCard({ flag, place, titleRef, note, onNote, onStep, onDecided }: FlagCardProps) {
  return (
    <article className={flagsStyles.flag} aria-labelledby="flag-title">
      <header className={flagsStyles.head}>
        <p className="over">
          {TYPE_NAMES[flag.contentType]} · {place}
        </p>
        <span className={flagsStyles.steps}>
          <Button tone="quiet" size="sm" icon="left" onClick={() => onStep(-1)}>
            Previous
          </Button>
          <Button tone="quiet" size="sm" iconAfter="right" onClick={() => onStep(1)}>
            Next
          </Button>
        </span>
        <h2 className={classes('d-24', flagsStyles.title)} id="flag-title" tabIndex={-1} ref={titleRef} dir="auto">
          {flag.reason}
        </h2>
      </header>
      <Content flag={flag} />
      <About flag={flag} />
      {isPendingFlag(flag.status) ? (
        <Deciding flag={flag} note={note} onNote={onNote} onDecided={onDecided} titleRef={titleRef} />
      ) : (
        <Decided flag={flag} />
      )}
    </article>
  )
}

/** What it says by now. */
function Content({ flag: { preview, pictureUrl, contentType } }: { flag: Flag }) {
  const [isLarge, setLarge] = useState(false)
  const name = `The reported ${TYPE_NAMES[contentType].toLowerCase()}`
  return (
    <>
      {pictureUrl && (
        <button type="button" className={flagsStyles.picture} onClick={() => setLarge(true)}>
          <img src={pictureUrl} alt={name} />
        </button>
      )}
      {preview === null ? (
        !pictureUrl && <p className="hint">It is not there any more.</p>
      ) : (
        <blockquote className={flagsStyles.words} dir="auto">
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
  const to = placeOf(flag)
  const others = othersText(flag.others)
  return (
    <>
      <Facts
        facts={[
          { label: 'Whose', value: <span dir="auto">{personName(flag.about)}</span> },
          { label: 'Reported by', value: <span dir="auto">{personName(flag.reportedBy)}</span> },
          { label: 'When', value: wholeText(flag.createdAt) },
          ...(others ? [{ label: 'Others', value: others }] : []),
        ]}
      />
      {to && (
        <div>
          <ButtonLink tone="line" size="sm" iconAfter="right" href={to} aria-keyshortcuts="Enter">
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
  useAdminAct({
    failed: 'The decision was not saved. Please try again.',
    run: (status: Decision, adminNotes: string) =>
      call(decideFlag, { params: { id: flag.id }, body: { status, adminNotes: adminNotes.trim() } }),
    done: (_, status) =>
      status === 'upheld'
        ? {
            title: 'Report upheld',
            text: doesMore(flag.contentType)
              ? [upholdText(flag.contentType), wayBack(flag.contentType)].filter(Boolean).join(' ')
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
  const uphold = () => (doesMore(flag.contentType) ? setAsking(true) : void decide('upheld'))
  const dismiss = () => void decide('dismissed')

  useFlagKeys((key) => {
    if (!mayDecide) return
    if (key === 'uphold') uphold()
    else if (key === 'dismiss') dismiss()
    else if (key === 'note') field.current?.focus()
  })
  if (!mayDecide) return <p className="hint">Moderators and admins decide. Your role reads along.</p>
  return (
    <div className={flagsStyles.decision}>
      <Field label="Note" aside={<span className="hint">optional, for the team</span>}>
        <TextArea
          ref={field}
          className={flagsStyles.note}
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
      <div className={flagsStyles.acts}>
        <Button tone="danger" loading={isBusy} loadingLabel="Saving…" aria-keyshortcuts="u" onClick={uphold}>
          Uphold{' '}
          <kbd data-slot="kbd" className={kbdStyles.kbd}>
            U
          </kbd>
        </Button>
        <Button tone="line" loading={isBusy} loadingLabel="Saving…" aria-keyshortcuts="d" onClick={dismiss}>
          Dismiss{' '}
          <kbd data-slot="kbd" className={kbdStyles.kbd}>
            D
          </kbd>
        </Button>
      </div>
      {isAsking && (
        <UpholdDialog
          type={flag.contentType}
          isBusy={isBusy}
          onUphold={async () => {
            if (await decide('upheld')) setAsking(false)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
