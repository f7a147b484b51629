import styles from './Withdraw.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { useId } from 'react'
import type { Speed } from '#core/payments/wallet.ts'
import { Tile, Tiles } from '#web/kit/page/Tile.tsx'
import type { PayoutSpeed } from '#web/payments/wallet/withdraw/payout-speeds.ts'
import { feeText } from '#web/payments/wallet/copy.ts'
import { Icon } from '#web/kit/display/Icon.tsx'

const ICONS = { instant: 'instant', same_day: 'clock', standard: 'bank' } as const

interface SpeedPickerProps {
  ways: readonly PayoutSpeed[]
  value: Speed | undefined
  onChange: (speed: Speed) => void
  error: string | undefined
}

/** Closed speeds stay visible with the reason. */
export function SpeedPicker({ ways, value, onChange, error }: SpeedPickerProps) {
  const name = useId()
  return (
    <Tiles legend="How fast" error={error}>
      {ways.map((way) => (
        <Tile
          key={way.terms.speed}
          className={styles.way}
          name={name}
          value={way.terms.speed}
          checked={way.terms.speed === value}
          disabled={!way.isUsable}
          onChange={() => onChange(way.terms.speed)}
        >
          <Icon name={ICONS[way.terms.speed]} />
          <span className="h">{way.title}</span>
          <span className="hint">{way.note}</span>
          <span className={classes('num-12', styles.wayFee)}>{feeText(way.terms.feeBasisPoints)}</span>
        </Tile>
      ))}
    </Tiles>
  )
}
