import styles from './AmountList.module.css'
export function SumList({ sums }: { sums: readonly { label: string; sum: string }[] }) {
  return (
    <dl data-slot="sum-list" className={styles.sumList}>
      {sums.map(({ label, sum }) => (
        <div key={label}>
          <dt dir="auto">{label}</dt>
          <dd>{sum}</dd>
        </div>
      ))}
    </dl>
  )
}
