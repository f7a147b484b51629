import styles from './FillInList.module.css'
import { TEST_CARDS } from '#core/payments/cards.ts'
import type { Form } from '#web/runtime/forms/form.ts'
import { type CardValues, filledWith, groupNumber } from '#web/payments/cards/card-form.ts'

const doesOf = (number: string): string => TEST_CARDS.find((card) => card.number === number)?.does ?? 'succeeds'

/** Test mode only: test cards to fill in. */
export function FillIn({ form, numbers }: { form: Form<CardValues>; numbers: readonly string[] }) {
  const fill = (number: string) => {
    const { number: grouped, expires, cvc } = filledWith(number, form.values)
    form.set('number', grouped)
    form.set('expires', expires)
    form.set('cvc', cvc)
  }
  return (
    <FillInList
      choices={numbers.map((number) => ({
        label: groupNumber(number),
        does: doesOf(number),
        onUse: () => fill(number),
      }))}
    />
  )
}

interface FillInListProps {
  choices: readonly { label: string; does: string; onUse: () => void }[]
}

export function FillInList({ choices }: FillInListProps) {
  return (
    <div className={styles.fillIn}>
      <p className="hint">Test mode: no real numbers, please. Press one to fill it in.</p>
      <ul className="above-2">
        {choices.map(({ label, does, onUse }) => (
          <li key={label}>
            <button type="button" className={styles.use} onClick={onUse}>
              <span className="num-12 c1">{label}</span>
              <span className="hint">{does}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
