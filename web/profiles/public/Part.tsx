import type { ReactNode } from 'react'

/** One thing to know about somebody, in the column at the side. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="h">{title}</h2>
      {children}
    </section>
  )
}
