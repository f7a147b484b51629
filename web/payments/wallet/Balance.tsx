import styles from './Balance.module.css'
import { useSubmit } from '#web/runtime/action.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState, useId } from 'react'
import { centsOf, showDollars } from '#core/kernel/money.ts'
import { changeWallet, type Wallet } from '#core/payments/wallet.ts'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { call, problemMessage } from '#web/runtime/call.ts'
import { Switch } from '#web/kit/forms/Choice.tsx'
import { TicketPart } from '#web/kit/page/Ticket.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { walletKey } from '#web/payments/queries.ts'
import { jobsText, formatPayoutTime } from '#web/payments/wallet/copy.ts'
import { Cluster, Grid, Stack } from '#web/kit/layout/Layout.tsx'

export function Balance({ wallet }: { wallet: Wallet }) {
  const [whole, fraction] = showDollars(wallet.available).split('.')
  return (
    <TicketPart className={styles.part}>
      <h2 className="over" id="available" tabIndex={-1}>
        Available now
      </h2>
      <p className={styles.big}>
        {whole}
        <span>.{fraction}</span>
      </p>
      <Grid rowGap={5} as="dl" columns={2} className={styles.pair}>
        <Figure value={showDollars(wallet.pending)} label={`in escrow, ${jobsText(wallet.pendingJobs)}`} />
        <Figure value={wallet.autoPayout ? formatPayoutTime(wallet.nextPayoutAt) : 'Off'} label="weekly payout" />
        {centsOf(wallet.heldForJobs) > 0n && (
          <Figure
            value={showDollars(wallet.heldForJobs)}
            label={`held for your jobs, ${jobsText(wallet.heldForJobsCount)}`}
          />
        )}
        {centsOf(wallet.onTheWay) > 0n && <Figure value={showDollars(wallet.onTheWay)} label="on the way" />}
        {centsOf(wallet.frozen) > 0n && <Figure value={showDollars(wallet.frozen)} label="frozen by a dispute" />}
      </Grid>
      <WeeklyPayout wallet={wallet} />
      {centsOf(wallet.owed) > 0n && (
        <Banner tone="warn" raised>
          You owe {showDollars(wallet.owed)}. <a href="#owed">See how to settle it</a>
        </Banner>
      )}
    </TicketPart>
  )
}

function Figure({ value, label }: { value: string; label: string }) {
  return (
    <div>
      <dt className="over">{label}</dt>
      <dd className="num-19">{value}</dd>
    </div>
  )
}

/** Shows the choice at once and reverts it if the call fails. */
function WeeklyPayout({ wallet }: { wallet: Wallet }) {
  const client = useQueryClient()
  const [chosen, setChosen] = useState<boolean | null>(null)
  const { run } = useSubmit(
    async (autoPayout: boolean) => {
      setChosen(autoPayout)
      client.setQueryData(walletKey, await call(changeWallet, { body: { autoPayout } }))
    },
    {
      onError: (error) => {
        const text = problemMessage(error, 'The weekly payout could not be changed.')
        toast({ title: 'Not changed', text, tone: 'bad' })
      },
      onSettled: () => setChosen(null),
    },
  )
  return (
    <div className={styles.weekly}>
      <Switch
        label={
          <>
            Pay out every week
            <span className="hint">Friday 6 PM ET, from $25.00, free, to a confirmed bank account</span>
          </>
        }
        checked={chosen ?? wallet.autoPayout}
        onChange={(event) => void run(event.target.checked)}
      />
    </div>
  )
}

export function Limits({ limits }: { limits: Wallet['limits'] }) {
  return (
    <Stack className={styles.limits}>
      <Limit label="Instant, today" used={limits.instantToday} max={limits.maxInstantDaily} />
      <Limit label="Instant, this week" used={limits.instantThisWeek} max={limits.maxInstantWeekly} />
    </Stack>
  )
}

function Limit({ label, used, max }: { label: string; used: string; max: string }) {
  const id = useId()
  return (
    <div>
      <Cluster nowrap justify="between" className="below-2" id={id}>
        <span className="hint">{label}</span>
        <span className="num-12 c2">
          {showDollars(used, 'round')} of {showDollars(max, 'round')}
        </span>
      </Cluster>
      <progress data-thin value={Number(used)} max={Number(max)} aria-labelledby={id} />
    </div>
  )
}
