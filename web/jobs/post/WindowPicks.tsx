import styles from './WindowPicks.module.css'
import type { ReactNode } from 'react'
import { MAX_WINDOW } from '#core/jobs/settings.ts'
import { useSetting } from '#web/runtime/site-settings.ts'
import { classes } from '#web/kit/hooks/classes.ts'
import { Fuse } from '#web/kit/display/Fuse.tsx'
import { Tile } from '#web/kit/page/Tile.tsx'
import { Grid } from '#web/kit/layout/Layout.tsx'
import { BIDDING_WINDOWS } from '#core/jobs/rules.ts'

type WindowMinutes = (typeof BIDDING_WINDOWS)[number]

interface WindowStyle {
  minutes: WindowMinutes
  name: string
  /** Description, and a short one for narrow screens. */
  note: string
  brief: string
  /** Length of the fuse: rising, not to scale. */
  left: number
}

const LOOKS: Record<WindowMinutes, Omit<WindowStyle, 'minutes'>> = {
  5: { name: '5 min', note: 'most bids land here', brief: 'preset', left: 0.16 },
  30: { name: '30 min', note: 'for quiet streets', brief: 'quiet streets', left: 0.38 },
  60: { name: '1 hour', note: 'planned work', brief: 'planned work', left: 0.62 },
  1440: { name: '24 hours', note: 'weekend jobs', brief: 'weekend jobs', left: 1 },
}

const WINDOW_LOOKS: readonly WindowStyle[] = BIDDING_WINDOWS.map((minutes) => ({ minutes, ...LOOKS[minutes] }))

export const isOffered = (minutes: string): boolean => BIDDING_WINDOWS.some((offered) => String(offered) === minutes)

interface WindowPicksProps {
  name: string
  /** Minutes as text; another length selects none. */
  value: string
  onChange: (minutes: string) => void
  /** Always two columns. */
  narrow?: boolean
  /** More options of the same group. */
  children?: ReactNode
}

/** Up to four bidding windows with fuses of rising length, inside a fieldset with a legend. */
export function WindowPicks({ name, value, onChange, narrow = false, children }: WindowPicksProps) {
  const longest = Number(useSetting(MAX_WINDOW))
  return (
    <Grid columns={4} gap={3} className={classes(styles.picks, narrow && styles.picksTwo)}>
      {WINDOW_LOOKS.filter(({ minutes }) => minutes <= longest).map((look) => (
        <Tile
          key={look.minutes}
          className={styles.pick}
          name={name}
          value={look.minutes}
          checked={value === String(look.minutes)}
          onChange={(event) => onChange(event.target.value)}
        >
          <span className={classes('num-19', styles.name)}>{look.name}</span>
          <span className={classes('hint', styles.note)}>{narrow ? look.brief : look.note}</span>
          <Fuse left={look.left} />
        </Tile>
      ))}
      {children}
    </Grid>
  )
}
