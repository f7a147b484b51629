import { MoneyTable } from '#web/kit/display/data/MoneyTable.tsx'
import styles from './PayTicket.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import type { ReactNode } from 'react'
import { showDollars } from '#core/kernel/money.ts'
import { formatSetting } from '#core/kernel/setting.ts'
import { FEE } from '#core/payments/fee.ts'
import { Icon } from '#web/kit/display/Icon.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { Ticket, TicketPart } from '#web/kit/page/Ticket.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { Cluster, Stack } from '#web/kit/layout/Layout.tsx'

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
        <Cluster as="p" gap={2} align="start" nowrap className={classes('hint', styles.safe)}>
          <Icon name="lock" size={16} />
          <span>
            {isTestMode
              ? 'Test cards only, never a real one: here the number goes to the built-in test bank.'
              : 'The number goes straight to the card provider. We only ever see the last four digits.'}
          </span>
        </Cluster>
      </TicketPart>
      <TicketPart className={styles.sum}>
        <h2 className="d-24">Held in escrow</h2>
        <MoneyTable
          rows={[
            { label: 'Contract', value: sum.number },
            { label: `Platform ${formatSetting(FEE, sum.feeBasisPoints)}`, value: showDollars(sum.platformFee) },
            { label: 'Worker keeps', value: showDollars(sum.workerAmount) },
          ]}
          total={{ label: 'You pay', value: showDollars(sum.amount) }}
        />
        <div className={styles.act}>
          {act}
          {isTestMode && <p className="hint">No real money moves in test mode.</p>}
        </div>
      </TicketPart>
    </Ticket>
  )
}

/** Same layout while the intent loads. */
export function PaySkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Preparing the payment</VisuallyHidden>
      <Ticket layout="fold" className={styles.pay}>
        <TicketPart className={styles.card}>
          <Stack className={styles.sk}>
            <Skeleton half />
            <Skeleton shape="button" />
            <Skeleton shape="button" />
            <Skeleton shape="button" />
          </Stack>
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
