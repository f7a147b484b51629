import styles from './Verify.module.css'
import { type ReactNode, useId } from 'react'
import { inGroups } from '#web/contracts/verify/fingerprint.ts'
import type { Finding } from '#web/contracts/verify/verifying.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { StatusBadge } from '#web/kit/display/StatusBadge.tsx'
import { Stack } from '#web/kit/layout/Layout.tsx'
import { classes } from '#web/kit/hooks/classes.ts'
import { useFileDrop } from '#web/kit/forms/file-drop.ts'
import { Icon } from '#web/kit/display/Icon.tsx'

const moment = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
})

export function Findings({ finding }: { finding: Finding }) {
  switch (finding.kind) {
    case 'none':
      return <Message title="Nothing checked yet">The answer stands here, a moment after you chose a file.</Message>
    case 'looking':
      return <Message title="One moment…">Counting the fingerprint of {finding.name}.</Message>
    case 'unfit':
      return <Message title="Not this file">{finding.text}</Message>
    case 'failed':
      return (
        <>
          <Message title="No answer">{finding.text}</Message>
          <Button tone="line" size="sm" onClick={finding.again}>
            Try again
          </Button>
        </>
      )
    case 'answered':
      return finding.answer.isGenuine ? <Genuine {...finding} /> : <Unknown {...finding} />
  }
}

function Message({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap={2} className="anywhere">
      <h2 className="d-24">{title}</h2>
      <p className="c2">{children}</p>
    </Stack>
  )
}

type AnsweredFinding = Extract<Finding, { kind: 'answered' }>

function Genuine({ name, sha256, answer }: AnsweredFinding) {
  return (
    <>
      <div className={styles.findingsVerdict}>
        <StatusBadge lands>Genuine</StatusBadge>
      </div>
      <Message title="Genuine and unchanged">{name} is, to the last byte, the contract that was signed here.</Message>
      <dl className={styles.findingsFacts}>
        {answer.number && <Fact label="Contract">{answer.number}</Fact>}
        {answer.title && <Fact label="About">{answer.title}</Fact>}
        <SignedAt label="Poster signed" iso={answer.posterSignedAt} />
        <SignedAt label="Worker signed" iso={answer.workerSignedAt} />
        <SignedAt label="File issued" iso={answer.issuedAt} />
        <Fingerprint label="Fingerprint" value={sha256} />
        {answer.textHash && <Fingerprint label="Of its text" value={answer.textHash} />}
      </dl>
    </>
  )
}

function Unknown({ name, sha256 }: AnsweredFinding) {
  return (
    <>
      <div className={styles.findingsVerdict}>
        <StatusBadge tone="bad" lands>
          Unknown
        </StatusBadge>
      </div>
      <Message title="Not a contract signed here, or it was changed">
        Nothing that was signed here has the fingerprint of {name}. One changed letter is enough, and so is a file that
        another program saved anew, or a scan. Ask for the file as it was downloaded.
      </Message>
      <dl className={styles.findingsFacts}>
        <Fingerprint label="Fingerprint" value={sha256} />
      </dl>
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="over">{label}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  )
}

function SignedAt({ label, iso }: { label: string; iso: string | null }) {
  if (iso === null) return null
  return (
    <Fact label={label}>
      <time dateTime={iso}>{moment.format(new Date(iso))}</time>
    </Fact>
  )
}

function Fingerprint({ label, value }: { label: string; value: string }) {
  return (
    <Fact label={label}>
      <span className="num-12 c2">{inGroups(value)}</span>
    </Fact>
  )
}

interface FileDropProps {
  label: string
  hint: string
  accept: string
  isBad: boolean
  /** Until the page is hydrated. */
  disabled: boolean
  onFile: (file: File) => void
}

/** Opens the file chooser and accepts dropped files. */
export function FileDrop({ label, hint, accept, isBad, disabled, onFile }: FileDropProps) {
  const hintId = useId()
  const { isOver, box, choose } = useFileDrop({ disabled, onFile })
  return (
    <div className={classes(styles.fileDrop, isOver && styles.over, isBad && styles.bad)} {...box}>
      <span className={styles.icon}>
        <Icon name="doc" size={24} />
      </span>
      <div>
        <label className="h">
          {isOver ? 'Let go' : label}
          <input
            className="file-input"
            type="file"
            accept={accept}
            disabled={disabled}
            aria-describedby={hintId}
            onChange={choose}
          />
        </label>
        <p className="hint above-1 anywhere" id={hintId}>
          {hint}
        </p>
      </div>
    </div>
  )
}
