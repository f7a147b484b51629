import styles from './StarPicker.module.css'
import { useId } from 'react'
import { classes } from '#web/kit/hooks/classes.ts'
import { Icon } from '#web/kit/display/Icon.tsx'
import { Tile, Tiles } from '#web/kit/page/Tile.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { STAR_LABELS, STARS, starsText } from '#web/reviews/stars.ts'

interface StarPickerProps {
  legend: string
  /** As it stands in the form: '' while nothing is chosen. */
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}

/** Five radios drawn as stars, so that the arrow keys go through them; each says in a word what it means. */
export function StarPicker({ legend, value, onChange, error }: StarPickerProps) {
  const name = useId()
  return (
    <Tiles legend={legend} className={styles.starPicks} error={error}>
      {STARS.map((stars) => (
        <Tile
          key={stars}
          className={classes(styles.starPick, stars <= Number(value) && styles.isOn)}
          name={name}
          value={stars}
          checked={value === String(stars)}
          aria-invalid={error ? true : undefined}
          onChange={(event) => onChange(event.target.value)}
        >
          <Icon name="star" filled />
          <VisuallyHidden>{starsText(stars)}, </VisuallyHidden>
          <span>{STAR_LABELS[stars]}</span>
        </Tile>
      ))}
    </Tiles>
  )
}
