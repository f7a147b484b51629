import styles from './Limits.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { useId } from 'react'
import { showDollars } from '#core/kernel/money.ts'
import type { Wallet } from '#core/payments/wallet.ts'
import { Stack } from '#web/kit/layout/Layout.tsx'

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
      <div className={classes('row between', styles.words)} id={id}>
        <span className="hint">{label}</span>
        <span className="num-12 c2">
          {showDollars(used, 'round')} of {showDollars(max, 'round')}
        </span>
      </div>
      <progress data-thin value={Number(used)} max={Number(max)} aria-labelledby={id} />
    </div>
  )
}
