import styles from './SplitBar.module.css'

/** Share of the worker in white, refund in gray. */
export function SplitBar({ refundPercent }: { refundPercent: number }) {
  const kept = 100 - refundPercent
  return (
    <svg
      className={styles.splitBar}
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      role="img"
      aria-label={`${kept}% released, ${refundPercent}% refunded`}
    >
      <rect className={styles.back} width={100} height={1} />
      <rect className={styles.kept} width={kept} height={1} />
      {kept > 0 && refundPercent > 0 && <path className={styles.gap} d={`M${kept} 0v1`} />}
    </svg>
  )
}
