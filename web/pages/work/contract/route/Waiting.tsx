import styles from './Waiting.module.css'
import type { ReactNode } from 'react'
import { Button } from '#web/kit/actions/Button.tsx'
import { Chip } from '#web/kit/display/data/Chip.tsx'
import { Cluster } from '#web/kit/layout/Layout.tsx'
import { outboxOf } from '#web/contracts/offline/keep-sending.ts'
import type { QueuedEntry } from '#web/contracts/offline/outbox-content.ts'
import { FieldError } from '#web/kit/forms/Field.tsx'

interface WaitingProps {
  entry: QueuedEntry
  me: string
  onEdit: () => void
  children: ReactNode
}

/** OFFLINE-2: an entry that was not sent yet, or that the server refused. */
export function Waiting({ entry, me, onEdit, children }: WaitingProps) {
  const isRefused = entry.refusal !== null
  return (
    <Cluster className={styles.waiting} role="group" aria-label={isRefused ? 'Not sent' : 'Waiting for the network'}>
      <div className={styles.what}>{children}</div>
      {isRefused ? <FieldError silent>{entry.refusal}</FieldError> : <Chip icon="clock">Waiting for the network</Chip>}
      <Cluster nowrap gap={1} align="stretch" className="push">
        {isRefused && (
          <Button tone="line" size="sm" onClick={onEdit}>
            Edit
          </Button>
        )}
        <Button tone="quiet" size="sm" onClick={() => void outboxOf(me).drop(entry.key)}>
          {isRefused ? 'Drop it' : 'Do not send'}
        </Button>
      </Cluster>
    </Cluster>
  )
}
