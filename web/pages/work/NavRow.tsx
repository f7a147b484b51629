import styles from './WorkNav.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { Cluster } from '#web/kit/layout/Layout.tsx'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'

interface NavRowProps {
  href: string
  title: string
  detail: string
  figure: string
  isOpen?: boolean
  isMine?: boolean
  children?: ReactNode
}

export function NavRow({ href, title, detail, figure, isOpen = false, isMine = false, children }: NavRowProps) {
  return (
    <Link className={styles.navRow} href={href} aria-current={isOpen ? 'true' : undefined}>
      <span className={classes('h clamp-2', styles.navRowTitle)} dir="auto">
        {title}
      </span>
      <Cluster rowGap={0} as="span" align="baseline" justify="between" className={styles.navRowLine}>
        <span className={isMine ? classes('hint', styles.navRowMine) : 'hint'}>
          {isMine && <VisuallyHidden>your move: </VisuallyHidden>}
          {detail}
        </span>
        <span className="num-12 c2">{figure}</span>
      </Cluster>
      {children}
    </Link>
  )
}
