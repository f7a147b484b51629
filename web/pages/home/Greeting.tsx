import { MINUTE_MS } from '#core/kernel/time.ts'
import { useEffect, useState } from 'react'
import type { Me } from '#core/kernel/me.ts'
import { nameOf } from '#web/runtime/session.tsx'
import { dayLine, greetingAt } from '#web/pages/home/copy.ts'

export function Greeting({ me }: { me: Me }) {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  const place = [me.location, me.zipCode].filter(Boolean).join(' ')
  return (
    <div>
      <p className="over">{[dayLine(now), place].filter(Boolean).join(' · ')}</p>
      <h1 className="d-64">
        {greetingAt(now.getHours())}, <bdi>{nameOf(me)}</bdi>
      </h1>
    </div>
  )
}
