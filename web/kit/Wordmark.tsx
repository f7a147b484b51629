import './Wordmark.css'
import { Link } from 'wouter'
import { APP_NAME } from '#contract/kernel/app.ts'

export function Wordmark() {
  return (
    <Link href="/" className="mark">
      {APP_NAME}
    </Link>
  )
}
