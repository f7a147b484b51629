import styles from './AmountStepper.module.css'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { restingPrice, steppedPrice } from '#web/jobs/price.ts'
import { useFieldWiring } from '#web/kit/forms/Field.tsx'
import { Icon } from '#web/kit/display/Icon.tsx'

interface AmountStepperProps {
  value: string
  onValue: (value: string) => void
  readOnly?: boolean
}

/** The sign is shown before numbers only. */
const shown = (value: string): string => (/^[\d.]/.test(value) ? `$${value}` : value)
const withoutSign = (text: string): string => text.replace(/^\s*\$?\s*/, '')

const KEY_STEPS: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }

/** Buttons and arrow keys step by dollars; cents are typed. */
export function AmountStepper({ value, onValue, readOnly = false }: AmountStepperProps) {
  const wiring = useFieldWiring()
  const step = (dollars: number) => onValue(steppedPrice(value, dollars))
  const byKey = (event: KeyboardEvent) => {
    const dollars = KEY_STEPS[event.key]
    if (dollars === undefined || readOnly) return
    event.preventDefault()
    step(dollars)
  }
  return (
    <div className={styles.stepper} data-invalid={wiring['aria-invalid']}>
      <StepButton label="1 dollar less" onStep={() => step(-1)} isOff={readOnly}>
        <Icon name="minus" />
      </StepButton>
      <input
        {...wiring}
        name="amount"
        type="text"
        inputMode="decimal"
        autoComplete="off"
        placeholder="$0"
        readOnly={readOnly}
        value={shown(value)}
        onChange={(event) => onValue(withoutSign(event.target.value))}
        onBlur={() => onValue(restingPrice(value))}
        onKeyDown={byKey}
      />
      <StepButton label="1 dollar more" onStep={() => step(1)} isOff={readOnly}>
        <Icon name="plus" />
      </StepButton>
    </div>
  )
}

const HOLD_MS = 450
const REPEAT_MS = 70

interface StepButtonProps {
  label: string
  onStep: () => void
  isOff: boolean
  children: ReactNode
}

/** One press is one dollar; holding repeats. */
function StepButton({ label, onStep, isOff, children }: StepButtonProps) {
  const latest = useRef(onStep)
  useEffect(() => {
    latest.current = onStep
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hasRun = useRef(false)
  const repeat = () => {
    hasRun.current = true
    latest.current()
    timer.current = setTimeout(repeat, REPEAT_MS)
  }
  const press = () => {
    hasRun.current = false
    timer.current = setTimeout(repeat, HOLD_MS)
  }
  const release = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <button
      type="button"
      aria-label={label}
      disabled={isOff}
      onPointerDown={press}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      // The click after a long press was counted already.
      onClick={() => !hasRun.current && onStep()}
    >
      {children}
    </button>
  )
}
