import styles from './WindowPicks.module.css'
import type { ReactNode } from 'react'
import { MAX_WINDOW } from '#core/jobs/settings.ts'
import { useSetting } from '#web/runtime/site-settings.ts'
import { WINDOW_LOOKS } from '#web/jobs/post/windows.ts'
import { classes } from '#web/kit/hooks/classes.ts'
import { Fuse } from '#web/kit/display/Fuse.tsx'
import { Tile } from '#web/kit/page/Tile.tsx'
import { Grid } from '#web/kit/layout/Layout.tsx'

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
