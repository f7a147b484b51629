import styles from './Wordmark.module.css'
import { Link } from 'wouter'
import { APP_NAME } from '#core/kernel/app.ts'

export function Wordmark({ href = '/' }: { href?: string }) {
  return (
    <Link data-slot="wordmark" href={href} className={styles.mark}>
      {APP_NAME}
    </Link>
  )
}
