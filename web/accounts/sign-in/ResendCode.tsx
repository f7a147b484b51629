import styles from './ResendCode.module.css'
import { useState } from 'react'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { Cluster } from '#web/kit/layout/Layout.tsx'
import { useSubmit } from '#web/runtime/action.ts'
import { problemMessage } from '#web/runtime/call.ts'

/** Sends another code. Reset it when a code is submitted, so that the message about the new one disappears. */
export function useResend(send: () => Promise<unknown>) {
  const [isSent, setSent] = useState(false)
  const { run, isBusy, error, reset } = useSubmit<void>(async () => {
    setSent(false)
    await send()
    setSent(true)
  })
  return {
    run,
    isBusy,
    isSent,
    error,
    reset: () => {
      setSent(false)
      reset()
    },
  }
}

interface ResendCodeProps {
  label: string
  resend: ReturnType<typeof useResend>
  onSent: () => void
}

/** For a person who did not get the first code or mistyped it too often. */
export function ResendCode({ label, resend, onSent }: ResendCodeProps) {
  const send = async () => {
    if (await resend.run()) onSent()
  }
  return (
    <div>
      <Cluster rowGap={0} justify="between" className={styles.resend}>
        <span className="hint">Nothing there? Look in spam.</span>
        <Button tone="quiet" size="sm" onClick={() => void send()} loading={resend.isBusy}>
          {label}
        </Button>
      </Cluster>
      <div className={styles.result} role="status">
        {resend.isSent && (
          <Banner raised icon="check">
            New verification code sent to your email!
          </Banner>
        )}
      </div>
      <div className={styles.result} role="alert">
        {resend.error !== null && (
          <Banner tone="bad" raised>
            {problemMessage(resend.error, 'Failed to resend code. Please try again.')}
          </Banner>
        )}
      </div>
    </div>
  )
}
