import './Wordmark.css'
import { Link } from 'wouter'
import { APP_NAME } from '#core/kernel/app.ts'

export function Wordmark() {
  return (
    <Link href="/" className="mark">
      {APP_NAME}
    </Link>
  )
}
