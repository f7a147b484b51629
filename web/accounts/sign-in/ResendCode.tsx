import styles from './ResendCode.module.css'
import type { UseMutationResult } from '@tanstack/react-query'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { problemMessage } from '#web/runtime/call.ts'

interface ResendCodeProps {
  label: string
  /** Reset it when a code is sent in: the news of a new code is old by then. */
  request: Pick<UseMutationResult, 'isPending' | 'isSuccess' | 'error'>
  onResend: () => void
}

/** Another code, for who did not get the first or mistyped it too often. */
export function ResendCode({ label, request, onResend }: ResendCodeProps) {
  return (
    <div>
      <div className={styles.resend}>
        <span className="hint">Nothing there? Look in spam.</span>
        <Button tone="quiet" size="sm" onClick={onResend} loading={request.isPending}>
          {label}
        </Button>
      </div>
      <div className={styles.news} role="status">
        {request.isSuccess && (
          <Banner raised icon="check">
            New verification code sent to your email!
          </Banner>
        )}
      </div>
      <div className={styles.news} role="alert">
        {request.error && (
          <Banner tone="bad" raised>
            {problemMessage(request.error, 'Failed to resend code. Please try again.')}
          </Banner>
        )}
      </div>
    </div>
  )
}
