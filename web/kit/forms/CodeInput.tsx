import styles from './CodeInput.module.css'
import type { ComponentProps } from 'react'
import { useFieldWiring } from '#web/kit/forms/Field.tsx'

type CodeInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
  value: string
  onValue: (digits: string) => void
}

const LENGTH = 6

/** Accepts "620 394" and "620-394" and keeps the digits. */
export function CodeInput({ value, onValue, ...rest }: CodeInputProps) {
  return (
    <span className={styles.code}>
      <input
        {...useFieldWiring()}
        {...rest}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={value}
        onChange={(event) => onValue(event.target.value.replace(/\D/g, '').slice(0, LENGTH))}
      />
    </span>
  )
}
