import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { Me } from '#contract/kernel/me.ts'
import { paths } from '#web/app/paths.ts'
import { VisuallyHidden } from '#web/kit/VisuallyHidden.tsx'
import { exactly } from '#web/payments/dollars.ts'
import { useBalance, useWalletNews } from '#web/payments/queries.ts'

/** So long the page itself has the line for its own questions. */
const AFTER_PAGE_MS = 600

/** True once the page has had its turn. */
function useAfterPage(): boolean {
  const [isTime, setTime] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), AFTER_PAGE_MS)
    return () => clearTimeout(timer)
  }, [])
  return isTime
}

/** Under the name stands the balance, as soon as it is known. */
export function RailBalance({ me }: { me: Me }) {
  const { data } = useBalance(useAfterPage())
  useWalletNews()
  if (!data) return <span className="rail__line">{me.isVerified ? 'Verified' : 'Unverified'}</span>
  return (
    <Link className="rail__line rail__balance" href={paths.wallet()}>
      <VisuallyHidden>Balance </VisuallyHidden>
      {exactly(data.balance)}
    </Link>
  )
}
