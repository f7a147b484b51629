import type { ReactNode } from 'react'
import { Banner } from '#web/kit/feedback/Banner.tsx'

/** The error beside a button, which stays after the toast has disappeared. */
export function Failure({ children }: { children: ReactNode }) {
  return (
    children && (
      <Banner tone="bad" raised>
        {children}
      </Banner>
    )
  )
}
