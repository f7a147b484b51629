import styles from './CodeInput.module.css'
import { type ComponentProps, useEffect, useRef } from 'react'
import { useFieldWiring } from '#web/kit/forms/Field.tsx'

type CodeInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
  value: string
  onValue: (digits: string) => void
  /** CODE-1: sends its form with the sixth digit, where nothing else is to be filled in. */
  submits?: boolean
}

const LENGTH = 6

/** The hint of a field that submits, so that nobody is surprised. */
export const SUBMITS_HINT = 'It is checked as soon as you enter the sixth digit.'

/** Accepts "620 394" and "620-394" and keeps the digits. */
export function CodeInput({ value, onValue, submits = false, ...rest }: CodeInputProps) {
  const box = useRef<HTMLSpanElement>(null)
  const sent = useRef('')
  const wiring = useFieldWiring()
  const isComplete = value.length === LENGTH
  const isRefused = isComplete && wiring['aria-invalid'] === true

  useEffect(() => {
    if (!submits || !isComplete || sent.current === value) return
    sent.current = value
    box.current?.closest('form')?.requestSubmit()
  }, [submits, isComplete, value])

  // The next digit replaces a refused code, which would otherwise leave no room for it.
  useEffect(() => {
    if (isRefused) box.current?.querySelector('input')?.select()
  }, [isRefused])

  return (
    <span className={styles.code} ref={box}>
      <input
        {...wiring}
        placeholder="6-digit code"
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
