import styles from './Scene.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { Cluster } from '#web/kit/layout/Layout.tsx'
import type { ReactNode } from 'react'

export function SceneTop({ title, aside }: { title: string; aside?: ReactNode }) {
  return (
    <Cluster nowrap justify="between" className={styles.top}>
      <h4 className="over">{title}</h4>
      {aside}
    </Cluster>
  )
}

export function Facts({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export function Money({ children, paper = false }: { children: string; paper?: boolean }) {
  return <span className={classes('num', paper ? 'paper' : 'c1')}>{children}</span>
}

const HANDS = {
  poster: 'M4 24c8-18 14-20 14-8s-4 12-2 6 8-12 10-6-2 10 2 8 6-10 10-8 0 10 4 8 8-12 12-6 0 8 6 6 10-8 18-6 12 2 22-2',
  worker: 'M6 28C10 8 20 2 24 10s-8 16-14 14M30 20c6-6 8 6 12 0s6 8 12 2 6 4 12 0 14-10 16-2-8 6-2 2 12-4 20-2',
} as const
export type Hand = keyof typeof HANDS

export function Signature({ hand }: { hand: Hand }) {
  return (
    <svg viewBox="0 0 110 34" aria-hidden="true">
      <path d={HANDS[hand]} />
    </svg>
  )
}
