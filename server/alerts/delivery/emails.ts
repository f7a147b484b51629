import { paths } from '#core/paths.ts'
import type { Alert } from '#core/alerts/api.ts'
import { APP_NAME } from '#core/kernel/app.ts'
import { unsubscribeLinks, type MailKind } from '#server/alerts/delivery/unsubscribe.ts'
import type { EmailMessage } from '#server/platform/mail/template.ts'
import type { Secret } from '#server/platform/security/secrets.ts'

/** For the links in a mail. */
export interface Sender {
  publicUrl: string
  secret: Secret
}

export interface MailedAlert extends Pick<Alert, 'type' | 'title' | 'message' | 'actionUrl' | 'data'> {
  userId: string
  firstName: string | null
}

const LABELS: readonly (readonly [path: string, label: string])[] = [
  [paths.workInProgress(), 'Open the contract'],
  [paths.job(''), 'See the job'],
  [paths.pay(''), 'Go to the payment'],
  [paths.wallet(), 'Open the wallet'],
  [paths.messages(), 'Open the messages'],
  [paths.findWork(), 'Find work'],
  [paths.supportTicket(''), 'Read the answer'],
]
const labelFor = (path: string): string => LABELS.find(([start]) => path.startsWith(start))?.[1] ?? 'Look at it'

const ADVICE_TYPES = new Set<Alert['type']>(['getting_started', 'tips'])

const BECAUSE: Record<MailKind, string> = {
  email: 'This mail came because e-mail alerts are on and you had not read the alert yet.',
  marketing: 'This mail came because you asked for mails with advice.',
}

export const greeting = (firstName: string | null): string => (firstName ? `Hello ${firstName},` : 'Hello,')

const tipsOf = ({ data }: MailedAlert): string[] =>
  Array.isArray(data['tips']) ? data['tips'].filter((tip) => typeof tip === 'string') : []

export const alertEmail = (alert: MailedAlert, sender: Sender): EmailMessage => {
  const kind: MailKind = ADVICE_TYPES.has(alert.type) ? 'marketing' : 'email'
  return {
    subject: alert.title,
    heading: alert.title,
    lines: [greeting(alert.firstName), alert.message, ...tipsOf(alert)].filter((line) => line !== ''),
    ...(alert.actionUrl !== null && {
      button: { label: labelFor(alert.actionUrl), url: `${sender.publicUrl}${alert.actionUrl}` },
    }),
    closing: BECAUSE[kind],
    unsubscribe: unsubscribeLinks(sender, alert.userId, kind),
  }
}

export interface UnreadConversation {
  userId: string
  firstName: string | null
  conversationId: string
  other: string
  title: string
  unread: number
  /** Preview of the last message. */
  preview: string
}

/** Sent once per conversation until it is read. */
export const chatEmail = (conversation: UnreadConversation, sender: Sender): EmailMessage => ({
  subject:
    conversation.unread === 1
      ? `${conversation.other} wrote to you`
      : `${conversation.other} wrote to you ${conversation.unread} times`,
  heading: `${conversation.other} wrote to you`,
  lines: [greeting(conversation.firstName), `About “${conversation.title}”:`, `“${conversation.preview}”`],
  button: { label: 'Read and answer', url: `${sender.publicUrl}${paths.conversation(conversation.conversationId)}` },
  closing: `This mail came because e-mail alerts are on and it stood unread on ${APP_NAME}. Until you read it no other follows.`,
  unsubscribe: unsubscribeLinks(sender, conversation.userId, 'email'),
})
