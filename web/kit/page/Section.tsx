import type { ReactNode, Ref } from 'react'

interface SectionProps {
  /** Of the heading. */
  id: string
  title: ReactNode
  /** Beside the heading: a hint or a button. */
  aside?: ReactNode
  className?: string | undefined
  /** The heading can take the focus, for when the focused element below it is removed. */
  titleRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** A part of a page under a heading of its own. */
export function Section({ id, title, aside, className, titleRef, children }: SectionProps) {
  return (
    <section className={className} aria-labelledby={id}>
      <div className="section-head">
        <h2 className="d-24" id={id} ref={titleRef} tabIndex={titleRef ? -1 : undefined}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
