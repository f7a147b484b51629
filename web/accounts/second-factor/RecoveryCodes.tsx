import styles from './SecondFactor.module.css'
import { useEffect, useRef, useState } from 'react'
import { codesText } from '#web/accounts/second-factor/qr-path.ts'
import { saveFile } from '#web/runtime/device/save-file.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { Checkbox } from '#web/kit/forms/Choice.tsx'
import { serverClock } from '#web/runtime/clock/server-clock.ts'
import { Cluster, Grid, Stack } from '#web/kit/layout/Layout.tsx'
import { toast } from '#web/kit/feedback/toast.ts'

const FILE_NAME = 'nearhand-recovery-codes.txt'

const copy = async (text: string) => {
  try {
    await navigator.clipboard.writeText(text)
    toast({ title: 'Copied', text: 'Keep them where nobody else looks.' })
  } catch {
    toast({ title: 'Not copied', text: 'Your browser does not allow it. Please write them down.', tone: 'bad' })
  }
}

interface RecoveryCodesProps {
  codes: readonly string[]
  /** Whose they are. */
  email: string
  onDone: () => void
}

/** PORTAL-30: they are shown once, until their owner confirms to have saved them. */
export function RecoveryCodes({ codes, email, onDone }: RecoveryCodesProps) {
  const [isSaved, setSaved] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const text = () => codesText(codes, email, new Date(serverClock.now()))
  return (
    <Stack className={styles.codes}>
      <h3 className="h" tabIndex={-1} ref={heading}>
        It is on. Keep these recovery codes
      </h3>
      <p className="sub">
        For {email}. Each opens your account once if your phone is lost. They are shown now and never again.
      </p>
      <Grid as="ul" columns={2} className={styles.recovery} aria-label={`Recovery codes of ${email}`}>
        {codes.map((code) => (
          <li key={code} className="num">
            {code}
          </li>
        ))}
      </Grid>
      <Cluster gap={2} className={styles.screen}>
        <Button tone="line" size="sm" icon="doc" onClick={() => void copy(text())}>
          Copy
        </Button>
        <Button tone="line" size="sm" icon="download" onClick={() => saveFile(FILE_NAME, text(), 'text/plain')}>
          Download
        </Button>
        <Button tone="line" size="sm" icon="newspaper" onClick={() => print()}>
          Print
        </Button>
      </Cluster>
      <div className={styles.screen}>
        <Checkbox label="I have kept them" checked={isSaved} onChange={({ target }) => setSaved(target.checked)} />
      </div>
      <div className={styles.screen}>
        <Button disabled={!isSaved} onClick={onDone}>
          Done
        </Button>
        {!isSaved && <p className="hint above-2">Keep them first: nobody can show them to you later.</p>}
      </div>
    </Stack>
  )
}
