import './Tile.css'
import type { ComponentProps } from 'react'
import { classes } from '#web/kit/classes.ts'

/** One of several, each a tile that can be hit anywhere. */
export function Tiles({ legend, className, children, ...rest }: ComponentProps<'fieldset'> & { legend: string }) {
  return (
    <fieldset {...rest} className={classes('tiles', className)}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  )
}

/** The children are what the tile shows; all else is the radio’s. */
export function Tile({ className, children, ...radio }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <label className={classes('tile', className)}>
      <input {...radio} type="radio" />
      {children}
    </label>
  )
}
