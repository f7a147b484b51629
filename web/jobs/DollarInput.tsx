import './DollarInput.css'
import { typedPrice } from '#web/bids/price.ts'
import { Input } from '#web/kit/Input.tsx'

interface DollarInputProps {
  name: string
  value: string
  onValue: (value: string) => void
}

/** Dollar signs and thousands commas may be typed; what is kept are digits and at most two more behind a point. */
export function DollarInput({ name, value, onValue }: DollarInputProps) {
  return (
    <span className="dollars">
      <span aria-hidden="true">$</span>
      <Input
        name={name}
        value={value}
        onChange={(event) => onValue(typedPrice(event.target.value))}
        numeric
        inputMode="decimal"
        autoComplete="off"
      />
    </span>
  )
}
