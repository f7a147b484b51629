import styles from './PayTicket.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import type { ReactNode } from 'react'
import { showDollars } from '#core/kernel/money.ts'
import { formatSetting } from '#core/kernel/setting.ts'
import { FEE } from '#core/payments/settings.ts'
import { Icon } from '#web/kit/display/Icon.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { Ticket, TicketPart } from '#web/kit/page/Ticket.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'

export interface PaySumOf {
  number: string
  amount: string
  platformFee: string
  workerAmount: string
  feeBasisPoints: number
}

interface PayTicketProps {
  title: string
  sum: PaySumOf
  isTestMode: boolean
  children: ReactNode
  act: ReactNode
}

/** Card on the left, sum and button on the right. */
export function PayTicket({ title, sum, isTestMode, children, act }: PayTicketProps) {
  return (
    <Ticket as="section" layout="fold" className={styles.pay}>
      <TicketPart className={styles.card}>
        <h2 className="d-24">{title}</h2>
        {children}
        <p className={classes('hint', styles.safe)}>
          <Icon name="lock" size={16} />
          <span>
            {isTestMode
              ? 'Test cards only, never a real one: here the number goes to the built-in test bank.'
              : 'The number goes straight to the card provider. We only ever see the last four digits.'}
          </span>
        </p>
      </TicketPart>
      <TicketPart className={styles.sum}>
        <h2 className="d-24">Held in escrow</h2>
        <PaySum sum={sum} />
        <div className={styles.act}>
          {act}
          {isTestMode && <p className="hint">No real money moves in test mode.</p>}
        </div>
      </TicketPart>
    </Ticket>
  )
}

function PaySum({ sum }: { sum: PaySumOf }) {
  return (
    <dl className={styles.paySum}>
      <div>
        <dt>Contract</dt>
        <dd>{sum.number}</dd>
      </div>
      <div>
        <dt>Platform {formatSetting(FEE, sum.feeBasisPoints)}</dt>
        <dd>{showDollars(sum.platformFee)}</dd>
      </div>
      <div>
        <dt>Worker keeps</dt>
        <dd>{showDollars(sum.workerAmount)}</dd>
      </div>
      <div className={styles.paySumTotal}>
        <dt>You pay</dt>
        <dd>{showDollars(sum.amount)}</dd>
      </div>
    </dl>
  )
}

/** Same layout while the intent loads. */
export function PaySkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Preparing the payment</VisuallyHidden>
      <Ticket layout="fold" className={styles.pay}>
        <TicketPart className={styles.card}>
          <div className={styles.sk}>
            <Skeleton half />
            <Skeleton shape="button" />
            <Skeleton shape="button" />
            <Skeleton shape="button" />
          </div>
        </TicketPart>
        <TicketPart className={styles.sum}>
          <Skeleton half />
          <Skeleton />
          <Skeleton />
          <Skeleton shape="button" className={styles.act} />
        </TicketPart>
      </Ticket>
    </div>
  )
}
