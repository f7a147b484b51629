import { restingPrice } from '#web/jobs/price.ts'
import { Affix } from '#web/kit/forms/Affix.tsx'
import { Input } from '#web/kit/forms/Input.tsx'

interface DollarInputProps {
  name: string
  value: string
  onValue: (value: string) => void
}

/** Formats a valid amount on blur; an invalid one stays for the form to report. */
export function DollarInput({ name, value, onValue }: DollarInputProps) {
  const rest = () => {
    const resting = restingPrice(value)
    if (resting !== value) onValue(resting)
  }
  return (
    <Affix sign="$">
      <Input
        name={name}
        value={value}
        onChange={(event) => onValue(event.target.value)}
        onBlur={rest}
        numeric
        inputMode="decimal"
        autoComplete="off"
      />
    </Affix>
  )
}
