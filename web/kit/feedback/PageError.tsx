import styles from './PageError.module.css'
import type { ReactNode } from 'react'
import { Cluster } from '#web/kit/layout/Layout.tsx'

interface PageErrorProps {
  title: string
  /** What to do about it. */
  text: string
  /** Buttons: the ways out. */
  children: ReactNode
}

/** Stands where a page should be. */
export function PageError({ title, text, children }: PageErrorProps) {
  return (
    <main className={styles.torn} id="main" tabIndex={-1}>
      <h1 className="d-64">{title}</h1>
      <p className="lead">{text}</p>
      <Cluster>{children}</Cluster>
    </main>
  )
}
