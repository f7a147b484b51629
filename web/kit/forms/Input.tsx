import styles from './Input.module.css'
import { type ComponentProps, useState } from 'react'
import { IconButton } from '#web/kit/actions/Button.tsx'
import { classes } from '#web/kit/hooks/classes.ts'
import { useFieldWiring } from '#web/kit/forms/Field.tsx'
import { Icon } from '#web/kit/display/Icon.tsx'

type InputProps = ComponentProps<'input'> & {
  /** Figures, codes and amounts are set in mono. */
  numeric?: boolean
}

export function Input({ numeric = false, className, ...rest }: InputProps) {
  return (
    <input
      data-slot="input"
      {...useFieldWiring()}
      {...rest}
      className={classes(styles.input, numeric && styles.num, className)}
    />
  )
}

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      data-slot="input"
      {...useFieldWiring()}
      {...rest}
      className={classes(styles.input, styles.area, className)}
    />
  )
}

export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <span data-slot="input-end" className={styles.inputEnd}>
      <select
        data-slot="input"
        {...useFieldWiring()}
        {...rest}
        className={classes(styles.input, styles.select, className)}
      >
        {children}
      </select>
      <Icon name="down" />
    </span>
  )
}

export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const [isShown, setShown] = useState(false)
  return (
    <span data-slot="input-end" className={styles.inputEnd}>
      <input
        data-slot="input"
        {...useFieldWiring()}
        {...rest}
        type={isShown ? 'text' : 'password'}
        className={classes(styles.input, className)}
        autoCapitalize="none"
        spellCheck={false}
      />
      <IconButton
        icon={isShown ? 'eyeOff' : 'eye'}
        label={isShown ? 'Hide password' : 'Show password'}
        onClick={() => setShown(!isShown)}
      />
    </span>
  )
}
