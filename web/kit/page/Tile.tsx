import styles from './Tile.module.css'
import fieldStyles from '#web/kit/forms/Field.module.css'
import { type ComponentProps, useId } from 'react'
import { classes } from '#web/kit/hooks/classes.ts'
import { Icon } from '#web/kit/display/Icon.tsx'

interface TilesProps extends ComponentProps<'fieldset'> {
  legend: string
  error?: string | undefined
}

/** Radio buttons as tiles. */
export function Tiles({ legend, error, className, children, ...rest }: TilesProps) {
  const errorId = useId()
  return (
    <fieldset {...rest} className={classes(styles.tiles, className)} aria-describedby={error && errorId}>
      <legend>{legend}</legend>
      {children}
      {error && (
        <span data-slot="field-error" className={fieldStyles.error} id={errorId} role="alert">
          <Icon name="alert" size={16} />
          {error}
        </span>
      )}
    </fieldset>
  )
}

/** All other properties go to the radio button. */
export function Tile({ className, children, ...radio }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <label className={classes(styles.tile, className)}>
      <input {...radio} type="radio" />
      {children}
    </label>
  )
}
