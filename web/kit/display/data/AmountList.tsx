/** What goes where, ruled. */
export function SumList({ sums }: { sums: readonly { label: string; sum: string }[] }) {
  return (
    <dl className="sum-list">
      {sums.map(({ label, sum }) => (
        <div key={label}>
          <dt dir="auto">{label}</dt>
          <dd>{sum}</dd>
        </div>
      ))}
    </dl>
  )
}
