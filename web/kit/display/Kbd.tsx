import styles from './Kbd.module.css'
import type { ComponentProps } from 'react'

/** A key of the keyboard. */
export function Kbd(props: ComponentProps<'kbd'>) {
  return <kbd data-slot="kbd" {...props} className={styles.kbd} />
}
