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
    <div className="share-field">
      <div className="share-field__line">
        <label className="percent__label" htmlFor={id}>
          Goes back to the poster
        </label>
        <input
          id={id}
          type="range"
          className="percent__range"
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
