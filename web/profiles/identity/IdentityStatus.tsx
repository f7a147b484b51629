import { Stack } from '#web/kit/layout/Layout.tsx'
import { Section } from '#web/kit/page/Section.tsx'
import { QueryView } from '#web/runtime/QueryView.tsx'
import styles from './IdentityStatus.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { type ReactNode, Suspense, useState } from 'react'
import type { Me } from '#core/kernel/me.ts'
import { showDollars } from '#core/kernel/money.ts'
import type { Verification } from '#core/profiles/api.ts'
import { later } from '#web/runtime/navigation/lazy-retry.ts'
import { ago } from '#web/kit/hooks/ago.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { Icon, type IconName } from '#web/kit/display/Icon.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { formatDay } from '#web/profiles/dates.ts'
import { ruleIn, summarizeStatus, useVerification } from '#web/profiles/identity/verification.ts'

const VerifyIdentityDialog = later(() => import('#web/profiles/verification/VerifyIdentityDialog.tsx'))

/** The status of the identity verification, and the button to request it. */
export function IdentityStatus({ me }: { me: Me }) {
  const verification = useVerification()
  const [isAsking, setAsking] = useState(false)
  return (
    <Section id="identity" title="Identity" className="above-6">
      <QueryView query={verification} failure="Your verification could not be fetched." loading={<Loading />}>
        {(data) => <StatusSummary verification={data} isVerified={me.isVerified} onAsk={() => setAsking(true)} />}
      </QueryView>
      {/* Not beside its button, which disappears after an approval while the dialog stays. */}
      {isAsking && (
        <Suspense>
          <VerifyIdentityDialog onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </Section>
  )
}

interface StatusProps {
  verification: Verification
  isVerified: boolean
  onAsk: () => void
}

function StatusSummary({ verification, isVerified, onAsk }: StatusProps) {
  const { requestedAt, decidedAt, reason } = verification
  const ask = (label: string, tone: 'solid' | 'line' = 'solid') => (
    <Button tone={tone} size="sm" onClick={onAsk}>
      {label}
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
        <Row icon="clock" title="Being looked at" action={ask('Show', 'line')}>
          {requestedAt ? `Documents sent ${ago(requestedAt)}.` : 'Your documents are with us.'} This page finds out by
          itself.
        </Row>
      )
    case 'rejected':
      return (
        <Row icon="alert" title="Not verified" tone="bad" action={ask('Try again')}>
          {reason ?? 'The documents could not be read.'}
          {decidedAt && ` (${formatDay(decidedAt)})`}
        </Row>
      )
    case 'none':
      return (
        <Row icon="shield" title="Not verified yet" action={ask('Verify identity')}>
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
  action?: ReactNode
  children: ReactNode
}

function Row({ icon, title, tone = 'plain', action, children }: RowProps) {
  return (
    <div className={classes(styles.identity, styles[tone])}>
      <Icon name={icon} filled={icon === 'verified'} />
      <div role="status">
        <p className="h">{title}</p>
        <p className="sub">{children}</p>
      </div>
      {action}
    </div>
  )
}

function Loading() {
  return (
    <div className={styles.identity} role="status">
      <VisuallyHidden>Loading your verification</VisuallyHidden>
      <Skeleton shape="avatar" />
      <Stack>
        <Skeleton half />
        <Skeleton />
      </Stack>
    </div>
  )
}
