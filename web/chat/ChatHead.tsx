import styles from './ChatHead.module.css'
import buttonStyles from '#web/kit/actions/Button.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { isCancelled } from '#core/contracts/rules.ts'
import { Suspense, useState } from 'react'
import { Link } from 'wouter'
import type { Conversation } from '#core/chat/api.ts'
import { later } from '#web/runtime/navigation/lazy-retry.ts'
import { paths } from '#core/paths.ts'
import { PartnerPicture } from '#web/chat/list/Presence.tsx'
import { partnerName, statusText } from '#web/chat/copy.ts'
import type { SocketState } from '#web/runtime/reconnecting-socket.ts'
import { Chip, Count, Verified } from '#web/kit/display/data/Chip.tsx'
import { Icon } from '#web/kit/display/Icon.tsx'

const PersonDialog = later(() => import('#web/chat/PersonDialog.tsx'))

interface ChatHeadProps {
  talk: Conversation
  isOnline: boolean
  connection: SocketState
  unread: number
  isDemo: boolean
  /** Rings the partner; without it there is no call button. */
  onCall?: OnCall | undefined
}

export type OnCall = (callee: { contractId: string; partnerId: string; partnerName: string }) => void

/** Who it is, whether they are there, and what else can be done with them. */
export function ChatHead({ talk, isOnline, connection, unread, isDemo, onCall }: ChatHeadProps) {
  const name = partnerName(talk)
  return (
    <header data-slot="chat-head" className={styles.head}>
      {!isDemo && (
        <Link
          data-slot="icon-button"
          className={classes(buttonStyles.x, styles.back)}
          href={paths.messages()}
          aria-label="Back to all messages"
        >
          <Icon name="left" />
        </Link>
      )}
      <PartnerPicture name={name} src={talk.partner.avatar} isOnline={isOnline && connection !== 'closed'} />
      <div className="grow">
        <div className={styles.name}>
          <h2 className="h trunc" dir="auto" tabIndex={-1}>
            {name}
          </h2>
          {talk.partner.isVerified && <Verified />}
          {unread > 0 && <Count n={unread} of="unread" />}
        </div>
        {connection === 'closed' ? (
          <Chip tone="bad">Disconnected</Chip>
        ) : (
          <span className="hint">{isOnline ? 'Online' : 'Offline'}</span>
        )}
      </div>
      {!isDemo && <Acts talk={talk} name={name} isConnected={connection !== 'closed'} onCall={onCall} />}
    </header>
  )
}

interface ActsProps {
  talk: Conversation
  name: string
  isConnected: boolean
  onCall: OnCall | undefined
}

function Acts({ talk, name, isConnected, onCall }: ActsProps) {
  const [isAsking, setAsking] = useState(false)
  const call = () => onCall?.({ contractId: talk.id, partnerId: talk.partner.id, partnerName: name })
  return (
    <>
      {onCall && talk.blocked === null && !isCancelled(talk.contractStatus) && (
        <button
          data-slot="icon-button"
          type="button"
          className={buttonStyles.x}
          aria-label="Start a video call"
          disabled={!isConnected}
          onClick={call}
        >
          <Icon name="video" />
        </button>
      )}
      <Link
        data-slot="icon-button"
        className={classes(buttonStyles.x, styles.info)}
        href={paths.contract(talk.id)}
        aria-label="Contract details"
      >
        <Icon name="info" />
      </Link>
      <button
        data-slot="icon-button"
        type="button"
        className={buttonStyles.x}
        aria-label="Block or report"
        onClick={() => setAsking(true)}
      >
        <Icon name="more" />
      </button>
      {isAsking && (
        <Suspense>
          <PersonDialog talk={talk} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The contract, pinned under the head. */
export function ContractStrip({ talk }: { talk: Conversation }) {
  return (
    <Link data-slot="chat-contract" className={styles.contract} href={paths.contract(talk.id)}>
      {talk.percent !== null && <span className="num-12 c1">{talk.percent}%</span>}
      <span className="h trunc grow" dir="auto">
        {talk.jobTitle}
      </span>
      <span className="hint">{statusText(talk)}</span>
      <Icon name="right" size={16} />
    </Link>
  )
}
