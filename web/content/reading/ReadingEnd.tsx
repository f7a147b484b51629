import './ReadingEnd.css'
import type { ReactNode } from 'react'

/** What to do after reading. */
export function ReadingEnd({ children }: { children: ReactNode }) {
  return <div className="reading-end">{children}</div>
}
