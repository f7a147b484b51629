import styles from './ChatHead.module.css'
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
import { Cluster } from '#web/kit/layout/Layout.tsx'
import { IconButton, IconLink } from '#web/kit/actions/Button.tsx'

const PersonDialog = later(() => import('#web/chat/PersonDialog.tsx'))

interface ChatHeadProps {
  conversation: Conversation
  isOnline: boolean
  connection: SocketState
  unread: number
  isDemo: boolean
  /** Without it there is no call button. */
  onCall?: OnCall | undefined
}

export type OnCall = (callee: { contractId: string; partnerId: string; partnerName: string }) => void

/** Name, presence and actions of the partner. */
export function ChatHead({ conversation, isOnline, connection, unread, isDemo, onCall }: ChatHeadProps) {
  const name = partnerName(conversation)
  return (
    <Cluster as="header" gap={1} nowrap data-slot="chat-head" className={styles.head}>
      {!isDemo && <IconLink icon="left" label="Back to all messages" className={styles.back} href={paths.messages()} />}
      <PartnerPicture name={name} src={conversation.partner.avatar} isOnline={isOnline && connection !== 'closed'} />
      <div className="grow">
        <Cluster gap={2} nowrap>
          <h2 className="h trunc" dir="auto" tabIndex={-1}>
            {name}
          </h2>
          {conversation.partner.isVerified && <Verified />}
          {unread > 0 && <Count n={unread} of="unread" />}
        </Cluster>
        {connection === 'closed' ? (
          <Chip tone="bad">Disconnected</Chip>
        ) : (
          <span className="hint">{isOnline ? 'Online' : 'Offline'}</span>
        )}
      </div>
      {!isDemo && (
        <Acts conversation={conversation} name={name} isConnected={connection !== 'closed'} onCall={onCall} />
      )}
    </Cluster>
  )
}

interface ActsProps {
  conversation: Conversation
  name: string
  isConnected: boolean
  onCall: OnCall | undefined
}

function Acts({ conversation, name, isConnected, onCall }: ActsProps) {
  const [isAsking, setAsking] = useState(false)
  const call = () => onCall?.({ contractId: conversation.id, partnerId: conversation.partner.id, partnerName: name })
  return (
    <>
      {onCall && conversation.blocked === null && !isCancelled(conversation.contractStatus) && (
        <IconButton icon="video" label="Start a video call" disabled={!isConnected} onClick={call} />
      )}
      <IconLink icon="info" label="Contract details" className={styles.info} href={paths.contract(conversation.id)} />
      <IconButton icon="more" label="Block or report" onClick={() => setAsking(true)} />
      {isAsking && (
        <Suspense>
          <PersonDialog conversation={conversation} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}

export function ContractStrip({ conversation }: { conversation: Conversation }) {
  return (
    <Link data-slot="chat-contract" className={styles.contract} href={paths.contract(conversation.id)}>
      {conversation.percent !== null && <span className="num-12 c1">{conversation.percent}%</span>}
      <span className="h trunc grow" dir="auto">
        {conversation.jobTitle}
      </span>
      <span className="hint">{statusText(conversation)}</span>
      <Icon name="right" size={16} />
    </Link>
  )
}
