import styles from './NotFound.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import type { ReactNode } from 'react'
import { Bar } from '#web/shell/PublicLayout.tsx'
import { Fuse } from '#web/kit/display/Fuse.tsx'
import { PublicBar } from '#web/kit/page/PublicBar.tsx'
import { SkipLink } from '#web/kit/page/SkipLink.tsx'
import { StatusBadge } from '#web/kit/display/StatusBadge.tsx'
import { Cluster } from '#web/kit/layout/Layout.tsx'
import { StreetGrid } from '#web/kit/page/StreetGrid.tsx'
import { Ticket, TicketPart } from '#web/kit/page/Ticket.tsx'

interface NotFoundProps {
  /** "404", above the title. */
  code?: string
  title: string
  text: string
  /** Buttons. */
  children: ReactNode
  /** Not hydrated, so it has nothing that needs an account or a script. */
  isStatic?: boolean
  stub: { label: string; value: string; stamp: string }
}

/** For a page, job, post or profile that does not exist, and for a lost connection. */
export function NotFound({ code, title, text, children, stub, isStatic = false }: NotFoundProps) {
  return (
    <div className={styles.lostPage} data-static={isStatic || undefined}>
      <SkipLink />
      <StreetGrid seed="404" />
      {isStatic ? <PublicBar /> : <Bar />}
      <main className={styles.lostPageMain} id="main" tabIndex={-1}>
        <Ticket as="section" layout="fold" lift className={styles.lost}>
          <Fuse left={0} tone="ended" />
          <TicketPart className={styles.message}>
            <h1>
              {code && <span className={styles.code}>{code}</span>}{' '}
              <span className={classes('d-64', styles.title)}>{title}</span>
            </h1>
            <p className="lead">{text}</p>
            <Cluster gap={2} align="stretch" className={styles.go}>
              {children}
            </Cluster>
          </TicketPart>
          <TicketPart className={styles.stub}>
            <div>
              <p className="over">{stub.label}</p>
              <p className="num-12 c2 above-2 anywhere">{stub.value}</p>
            </div>
            <StatusBadge tone="void">{stub.stamp}</StatusBadge>
          </TicketPart>
        </Ticket>
      </main>
    </div>
  )
}
