import styles from './Payments.module.css'
import { useAddress } from '#web/admin/components/address.ts'
import { statusText } from '#web/admin/payments/copy.ts'
import { Select } from '#web/kit/forms/Input.tsx'

interface StatusChoiceProps<V extends string> {
  /** For screen readers. */
  label: string
  /** The first is all of them. */
  choices: readonly V[]
  value: V
}

/** More than fit into a row of links. */
export function StatusChoice<V extends string>({ label, choices, value }: StatusChoiceProps<V>) {
  const address = useAddress()
  return (
    <Select
      className={styles.moneyStatus}
      aria-label={label}
      value={value}
      onChange={({ target }) => address.go({ status: target.value === choices[0] ? null : target.value })}
    >
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {statusText(choice)}
        </option>
      ))}
    </Select>
  )
}
