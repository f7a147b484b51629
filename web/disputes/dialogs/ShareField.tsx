import counterDialogStyles from './CounterDialog.module.css'
import styles from './ShareField.module.css'
import { useId } from 'react'
import { PERCENT_SENTENCE, readPercent } from '#web/disputes/dialogs/percent.ts'
import { Affix } from '#web/kit/forms/Affix.tsx'
import { Field } from '#web/kit/forms/Field.tsx'
import { Input } from '#web/kit/forms/Input.tsx'

interface ShareFieldProps {
  /** As it is typed. */
  value: string
  onValue: (value: string) => void
}

/** How much goes back: by hand on the line, or to the hundredth in figures. */
export function ShareField({ value, onValue }: ShareFieldProps) {
  const id = useId()
  const percent = readPercent(value)
  return (
    <div className={counterDialogStyles.shareField}>
      <div className={counterDialogStyles.shareFieldLine}>
        <label className={styles.label} htmlFor={id}>
          Goes back to the poster
        </label>
        <input
          data-slot="percent-range"
          id={id}
          type="range"
          className={styles.range}
          min={0}
          max={100}
          step={1}
          value={Math.round(percent ?? 0)}
          aria-valuetext={`${percent ?? 0}%`}
          onChange={(event) => onValue(event.target.value)}
        />
      </div>
      <Field label="In percent" error={percent === null ? PERCENT_SENTENCE : undefined}>
        <Affix sign="%">
          <Input
            numeric
            inputMode="decimal"
            autoComplete="off"
            maxLength={6}
            value={value}
            onChange={(event) => onValue(event.target.value)}
          />
        </Affix>
      </Field>
    </div>
  )
}
