import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'

interface NavRowProps {
  href: string
  title: string
  words: string
  /** Money or how far it is. */
  figure: string
  isOpen?: boolean
  /** It waits for the reader. */
  isMine?: boolean
  children?: ReactNode
}

/** One line of the list at the left. */
export function NavRow({ href, title, words, figure, isOpen = false, isMine = false, children }: NavRowProps) {
  return (
    <Link className="nav-row" href={href} aria-current={isOpen ? 'true' : undefined}>
      <span className="h nav-row__title" dir="auto">
        {title}
      </span>
      <span className="nav-row__line">
        <span className={isMine ? 'hint nav-row__mine' : 'hint'}>
          {isMine && <VisuallyHidden>your move: </VisuallyHidden>}
          {words}
        </span>
        <span className="num-12 c2">{figure}</span>
      </span>
      {children}
    </Link>
  )
}
