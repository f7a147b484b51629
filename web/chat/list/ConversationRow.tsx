import styles from './ConversationRow.module.css'
import { Link } from 'wouter'
import type { Conversation } from '#core/chat/api.ts'
import { paths } from '#core/paths.ts'
import { rowTime } from '#web/chat/messages/days.ts'
import { PartnerPicture } from '#web/chat/list/Presence.tsx'
import { jobStatusText, partnerName, preview } from '#web/chat/copy.ts'
import { Count } from '#web/kit/display/data/Chip.tsx'
import { classes } from '#web/kit/hooks/classes.ts'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'

export function ConversationRow({ talk, isOpen }: { talk: Conversation; isOpen: boolean }) {
  const { partner, unread } = talk
  const message = talk.foundMessage ?? talk.lastMessage
  const at = message?.createdAt ?? talk.createdAt
  const name = partnerName(talk)
  return (
    <li>
      <Link
        data-slot="conversation"
        className={styles.talk}
        href={paths.conversation(talk.id)}
        aria-current={isOpen ? 'true' : undefined}
        data-talk={talk.id}
      >
        <PartnerPicture name={name} src={partner.avatar} isOnline={partner.isOnline} size={44} />
        <span className="h trunc" dir="auto">
          {name}
          <VisuallyHidden>, {partner.isOnline ? 'online' : 'offline'}</VisuallyHidden>
        </span>
        <time className="num-12 c3" dateTime={at}>
          {rowTime(at)}
        </time>
        <span className={styles.last}>
          <span className={classes('sub trunc grow', unread > 0 && 'c1')} dir="auto">
            {preview(message)}
          </span>
          {unread > 0 && <Count n={unread} of="unread" />}
        </span>
        <span className={classes('hint', styles.job)}>
          <span className="trunc" dir="auto">
            {talk.jobTitle}
          </span>
          <span>· {jobStatusText(talk)}</span>
        </span>
      </Link>
    </li>
  )
}
