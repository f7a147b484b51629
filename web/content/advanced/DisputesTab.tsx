import styles from './AdvancedDemo.module.css'
import { useId, useState } from 'react'
import { formatSetting } from '#core/kernel/setting.ts'
import { showDollars } from '#core/kernel/money.ts'
import { FEE } from '#core/payments/fee.ts'
import { useSetting } from '#web/runtime/site-settings.ts'
import { outcomeFor, proposalFor, SAMPLE_DONE, SAMPLE_HELD } from '#web/content/advanced/sample-dispute.ts'
import { Facts } from '#web/kit/display/data/Facts.tsx'
import { Grid } from '#web/kit/layout/Layout.tsx'
import { Ticket, TicketPart } from '#web/kit/page/Ticket.tsx'

const PARTS = [
  { name: 'Contract terms evaluation', text: 'What was promised, line by line.' },
  { name: 'Evidence assessment', text: 'Photos and notes, in order of time.' },
  { name: 'Historical precedent analysis', text: 'How such cases ended before.' },
  { name: 'Fair resolution proposals', text: 'One number, with its reasons.' },
  { name: 'Partial refund calculations', text: 'From progress, not from a guess.' },
  { name: 'Work completion assessment', text: 'Percent done, by what is visible.' },
  { name: 'Timeline extension options', text: 'More days instead of less money.' },
  { name: 'Escalation management', text: 'A person, when both say no.' },
] as const

export function DisputesTab() {
  return (
    <>
      <h2 className="d-24">AI dispute resolution</h2>
      <Grid gap={6} rowGap={0} as="ul" columns={4} className={styles.four}>
        {PARTS.map(({ name, text }) => (
          <li key={name}>
            <h3 className="h">{name}</h3>
            <p className="sub">{text}</p>
          </li>
        ))}
      </Grid>
      <Example />
    </>
  )
}

const PLAIN: Partial<Record<number, string>> = { 0: 'no refund', 100: 'a full refund' }

/** PAGE-8: the proposal of the rules for unfinished work. */
function Example() {
  const [done, setDone] = useState(SAMPLE_DONE)
  const fee = useSetting(FEE)
  const id = useId()
  const { refundPercent, reasons } = proposalFor(done)
  const { refund, share } = outcomeFor(refundPercent, fee)
  return (
    <Ticket as="section" layout="fold" className={styles.example}>
      <TicketPart>
        <h3 className="over">Example</h3>
        <p className={styles.verdict} role="status">
          Work is <b className="num">{done}%</b> complete by photos and notes. The proposal is{' '}
          {PLAIN[refundPercent] ?? (
            <>
              a <b className="num">{refundPercent}%</b> partial refund
            </>
          )}
          .
        </p>
        <label className={styles.rangeLabel} htmlFor={id}>
          Try another share of the work
        </label>
        <input
          id={id}
          type="range"
          className={styles.range}
          min={0}
          max={100}
          step={5}
          value={done}
          aria-valuetext={`${done}% complete`}
          onChange={(event) => setDone(Number(event.target.value))}
        />
        <p className="hint">{reasons.map(({ text }) => text).join(' ')}</p>
      </TicketPart>
      <TicketPart>
        <Facts
          facts={[
            { label: 'Held', value: <span className="num">{showDollars(SAMPLE_HELD)}</span> },
            { label: 'Back to the poster', value: <span className="num">{showDollars(refund)}</span> },
            {
              label: `To the worker, less ${formatSetting(FEE, fee)}`,
              value: <span className="num paper">{showDollars(share)}</span>,
            },
          ]}
        />
      </TicketPart>
    </Ticket>
  )
}
