import styles from './Drawer.module.css'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { LoadFailed } from '#web/admin/components/AdminQueryView.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { Cluster, Stack } from '#web/kit/layout/Layout.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { IconButton } from '#web/kit/actions/Button.tsx'
import { DialogFrame } from '#web/kit/disclosure/Dialog.tsx'

interface DrawerProps {
  title: ReactNode
  sub?: ReactNode
  /** Left of the title: an avatar. */
  lead?: ReactNode
  /** Acts that do not scroll away. */
  foot?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** One row of a table, opened beside it; on phones a sheet. */
export function Drawer({ title, sub, lead, foot, onClose, children }: DrawerProps) {
  const titleId = useId()
  return (
    <DialogFrame titleId={titleId} onClose={onClose} className={styles.drawer}>
      <Cluster as="header" nowrap gap={4} align="start" className={styles.head}>
        {lead}
        <div className="grow">
          <h2 className="d-38 anywhere" id={titleId} tabIndex={-1} data-title dir="auto">
            {title}
          </h2>
          {sub && <p className="hint above-2 anywhere">{sub}</p>}
        </div>
        <IconButton icon="close" label="Close" onClick={onClose} />
      </Cluster>
      <div className={styles.body}>{children}</div>
      {foot && (
        <Cluster as="footer" gap={2} className={styles.foot}>
          {foot}
        </Cluster>
      )}
    </DialogFrame>
  )
}

interface LoadingDrawerProps {
  /** What is being opened: "job". */
  noun: string
  query: Pick<UseQueryResult, 'error' | 'refetch'>
  onClose: () => void
}

/** A drawer whose content is loading, or did not load. */
export function LoadingDrawer({ noun, query, onClose }: LoadingDrawerProps) {
  if (query.error)
    return (
      <Drawer title={`This ${noun}`} onClose={onClose}>
        <LoadFailed error={query.error} onRetry={() => void query.refetch()}>
          {`This ${noun} could not be loaded.`}
        </LoadFailed>
      </Drawer>
    )
  return (
    <Drawer title={<VisuallyHidden>Loading the {noun}</VisuallyHidden>} onClose={onClose}>
      <Stack>
        <Skeleton shape="title" half />
        <Skeleton shape="block" />
        <Skeleton />
        <Skeleton half />
      </Stack>
    </Drawer>
  )
}

/** A part of a drawer under a small heading. */
export function DrawerPart({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3 className="over">{title}</h3>
      {children}
    </section>
  )
}
