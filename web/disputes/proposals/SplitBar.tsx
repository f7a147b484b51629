import './SplitBar.css'

/** How the money is divided: white stays with the worker's side, grey goes back. */
export function SplitBar({ refundPercent }: { refundPercent: number }) {
  const kept = 100 - refundPercent
  return (
    <svg
      className="split-bar"
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      role="img"
      aria-label={`${kept}% released, ${refundPercent}% refunded`}
    >
      <rect className="split-bar__back" width={100} height={1} />
      <rect className="split-bar__kept" width={kept} height={1} />
      {kept > 0 && refundPercent > 0 && <path className="split-bar__gap" d={`M${kept} 0v1`} />}
    </svg>
  )
}
