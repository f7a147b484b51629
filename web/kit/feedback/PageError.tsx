import styles from './PageError.module.css'
import type { ReactNode } from 'react'
import { Cluster } from '#web/kit/layout/Layout.tsx'

interface PageErrorProps {
  title: string
  text: string
  children: ReactNode
}

/** Shown in place of a page. */
export function PageError({ title, text, children }: PageErrorProps) {
  return (
    <main className={styles.torn} id="main" tabIndex={-1}>
      <h1 className="d-64">{title}</h1>
      <p className="lead">{text}</p>
      <Cluster>{children}</Cluster>
    </main>
  )
}
