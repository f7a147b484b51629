import styles from './Settlement.module.css'
import { type ReactNode, useId } from 'react'
import type { Contract, Progress, SettlementAmounts } from '#core/contracts/api.ts'
import { centsOf, negate, showDollars } from '#core/kernel/money.ts'
import { nameOf } from '#web/contracts/copy.ts'
import { IconButton } from '#web/kit/actions/Button.tsx'
import { DialogFrame } from '#web/kit/disclosure/Dialog.tsx'
import { MoneyTable } from '#web/kit/display/data/MoneyTable.tsx'
import { TestMode } from '#web/kit/display/data/TestMode.tsx'
import { classes } from '#web/kit/hooks/classes.ts'
import { Cluster } from '#web/kit/layout/Layout.tsx'
import { Ticket, TicketPart } from '#web/kit/page/Ticket.tsx'
import { Evidence } from '#web/pages/work/dialogs/settlement/Evidence.tsx'
import { feeText } from '#web/runtime/fee.ts'

interface SettlementFrameProps {
  contract: Contract
  amounts: SettlementAmounts
  /** Newest first. */
  updates: readonly Progress[]
  over: string
  title: ReactNode
  text: string
  onClose: () => void
  /** What can be done. */
  children: ReactNode
}

/** SETTLE-UI-1: the evidence on the left, the amounts on the right. */
export function SettlementFrame({
  contract,
  amounts,
  updates,
  over,
  title,
  text,
  onClose,
  children,
}: SettlementFrameProps) {
  const titleId = useId()
  return (
    <DialogFrame titleId={titleId} onClose={onClose} className={styles.settlement}>
      <Cluster gap={0} align="start" justify="end" nowrap className={styles.close}>
        <IconButton icon="close" label="Close" onClick={onClose} />
      </Cluster>
      <Ticket layout="fold" as="section" className={styles.ticket}>
        <TicketPart className={styles.evidence}>
          <p className={classes('over', styles.over)} dir="auto">
            {over}
          </p>
          <h2 className="d-38 above-3 anywhere" id={titleId} tabIndex={-1} data-title dir="auto">
            {title}
          </h2>
          <p className="c2 above-3 anywhere" dir="auto">
            {text}
          </p>
          <Evidence contract={contract} updates={updates} />
        </TicketPart>
        <TicketPart className={styles.money}>
          <Cluster gap={2} align="baseline" className={styles.held}>
            <h3 className="d-24">The {showDollars(amounts.amount)} we hold</h3>
            {contract.money.isTestMode && <TestMode />}
          </Cluster>
          <ShareBar contract={contract} percent={amounts.percent} />
          <Amounts contract={contract} amounts={amounts} />
          {children}
        </TicketPart>
      </Ticket>
    </DialogFrame>
  )
}

/** A part that is narrower has no room for its figure. */
const MIN_LABELED = 14

function ShareBar({ contract, percent }: { contract: Contract; percent: number }) {
  const rest = 100 - percent
  const to = contract.role === 'worker' ? 'you' : nameOf(contract, 'worker')
  const back = contract.role === 'poster' ? 'you' : nameOf(contract, 'poster')
  return (
    <svg className={styles.bar} role="img" aria-label={`${percent}% to ${to}, ${rest}% back to ${back}`}>
      <rect className={styles.rest} width="100%" height="100%" rx={4} />
      <rect className={styles.share} width={`${percent}%`} height="100%" rx={4} />
      {percent >= MIN_LABELED && (
        <text className={styles.shareText} x={12} y="50%">
          {percent}%
        </text>
      )}
      {rest >= MIN_LABELED && (
        <text x={`${percent}%`} dx={14} y="50%">
          {rest}%
        </text>
      )}
    </svg>
  )
}

const minus = (amount: string): string => showDollars(negate(centsOf(amount))).replace('-', '−')

function Amounts({ contract, amounts }: { contract: Contract; amounts: SettlementAmounts }) {
  const { share, fee, workerAmount, refund } = amounts
  const worker = nameOf(contract, 'worker')
  const platform = { label: `Platform ${feeText(contract.feeBasisPoints)}`, value: minus(fee) }
  if (contract.role === 'worker')
    return (
      <MoneyTable
        className={styles.amounts}
        rows={[
          { label: 'Your share', value: showDollars(share) },
          platform,
          { label: `Back to ${nameOf(contract, 'poster')}`, value: showDollars(refund) },
        ]}
        total={{ label: 'You receive', value: showDollars(workerAmount) }}
      />
    )
  const { cardLast4 } = contract.money
  return (
    <MoneyTable
      className={styles.amounts}
      rows={[
        { label: `${worker}’s share`, value: showDollars(share) },
        platform,
        { label: `${worker} receives`, value: showDollars(workerAmount) },
      ]}
      total={{
        label: cardLast4 === null ? 'Back to your card' : `Back to card ${cardLast4}`,
        value: showDollars(refund),
      }}
    />
  )
}
