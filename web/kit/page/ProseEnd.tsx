import './Prose.css'
import type { ReactNode } from 'react'

/** What to do after reading. */
export function ProseEnd({ children }: { children: ReactNode }) {
  return <div className="prose-end">{children}</div>
}
