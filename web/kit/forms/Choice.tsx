import styles from './Choice.module.css'
import type { ComponentProps, ReactNode } from 'react'

type ChoiceProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & { label: ReactNode }

/** Takes effect on submit. */
export function Checkbox({ label, ...rest }: ChoiceProps) {
  return (
    <label className={styles.check}>
      <input {...rest} type="checkbox" />
      <span>{label}</span>
    </label>
  )
}

/** Takes effect at once. */
export function Switch({ label, ...rest }: ChoiceProps) {
  return (
    <label data-slot="switch" className={styles.switchControl}>
      <span>{label}</span>
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- the native checkbox tells its state itself */}
      <input {...rest} type="checkbox" role="switch" />
    </label>
  )
}
