import styles from './Stars.module.css'
import { Icon } from '#web/kit/display/Icon.tsx'

const ALL = [1, 2, 3, 4, 5] as const

export function Stars({ n }: { n: 1 | 2 | 3 | 4 | 5 }) {
  return (
    <span className={styles.stars} role="img" aria-label={`${n} of 5 stars`}>
      {ALL.map((star) => (
        <Icon key={star} name="star" filled className={star > n ? styles.isOff : undefined} />
      ))}
    </span>
  )
}
