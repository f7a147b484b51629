import styles from './IdentityStatus.module.css'
import accountStyles from '#web/accounts/Account.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { type ReactNode, Suspense, useState } from 'react'
import type { Me } from '#core/kernel/me.ts'
import { showDollars } from '#core/kernel/money.ts'
import type { Verification } from '#core/profiles/api.ts'
import { later } from '#web/runtime/navigation/lazy-retry.ts'
import { ago } from '#web/kit/hooks/ago.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { problemMessage } from '#web/runtime/call.ts'
import { ErrorState } from '#web/kit/feedback/EmptyState.tsx'
import { Icon, type IconName } from '#web/kit/display/Icon.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { formatDay } from '#web/profiles/dates.ts'
import { ruleIn, summarizeStatus, useVerification } from '#web/profiles/identity/verification.ts'

const VerifyIdentityDialog = later(() => import('#web/profiles/verification/VerifyIdentityDialog.tsx'))

/** How the identity verification stands, since when, and the way to ask for it. */
export function IdentityStatus({ me }: { me: Me }) {
  const verification = useVerification()
  const [isAsking, setAsking] = useState(false)
  return (
    <section className={accountStyles.part} aria-labelledby="identity">
      <div className="section-head">
        <h2 className="d-24" id="identity">
          Identity
        </h2>
      </div>
      {verification.isPending ? (
        <Loading />
      ) : !verification.data ? (
        <ErrorState onRetry={() => void verification.refetch()}>
          {problemMessage(verification.error, 'Your verification could not be fetched.')}
        </ErrorState>
      ) : (
        <StatusSummary verification={verification.data} isVerified={me.isVerified} onAsk={() => setAsking(true)} />
      )}
      {/* Here and not beside its button: the button goes once somebody is verified, the good news stays. */}
      {isAsking && (
        <Suspense>
          <VerifyIdentityDialog onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </section>
  )
}

interface StatusProps {
  verification: Verification
  isVerified: boolean
  onAsk: () => void
}

function StatusSummary({ verification, isVerified, onAsk }: StatusProps) {
  const { requestedAt, decidedAt, reason } = verification
  const ask = (words: string, tone: 'solid' | 'line' = 'solid') => (
    <Button tone={tone} size="sm" onClick={onAsk}>
      {words}
    </Button>
  )
  switch (summarizeStatus(verification, isVerified)) {
    case 'approved':
      return (
        <Row icon="verified" title="Verified" tone="good">
          {decidedAt ? `Since ${formatDay(decidedAt)}.` : 'Checked by us.'} The mark stands beside your name.
        </Row>
      )
    case 'pending':
      return (
        <Row icon="clock" title="Being looked at" act={ask('Show', 'line')}>
          {requestedAt ? `Documents sent ${ago(requestedAt)}.` : 'Your documents are with us.'} This page finds out by
          itself.
        </Row>
      )
    case 'rejected':
      return (
        <Row icon="alert" title="Not verified" tone="bad" act={ask('Try again')}>
          {reason ?? 'The documents could not be read.'}
          {decidedAt && ` (${formatDay(decidedAt)})`}
        </Row>
      )
    case 'none':
      return (
        <Row icon="shield" title="Not verified yet" act={ask('Verify identity')}>
          Needed to post, and on both sides for jobs over {showDollars(ruleIn(verification).limit, 'round')}. Takes a
          document and a minute.
        </Row>
      )
  }
}

interface RowProps {
  icon: IconName
  title: string
  tone?: 'plain' | 'good' | 'bad'
  act?: ReactNode
  children: ReactNode
}

function Row({ icon, title, tone = 'plain', act, children }: RowProps) {
  return (
    <div className={classes(styles.identity, styles[tone])}>
      <Icon name={icon} filled={icon === 'verified'} />
      <div role="status">
        <p className="h">{title}</p>
        <p className="sub">{children}</p>
      </div>
      {act}
    </div>
  )
}

function Loading() {
  return (
    <div className={styles.identity} role="status">
      <VisuallyHidden>Loading your verification</VisuallyHidden>
      <Skeleton shape="avatar" />
      <div className="stack">
        <Skeleton half />
        <Skeleton />
      </div>
    </div>
  )
}
