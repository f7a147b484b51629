import { CONTACT_DOMAIN, type Department } from '#core/content/settings.ts'
import type { Me } from '#core/kernel/me.ts'
import { useSetting } from '#web/runtime/site-settings.ts'
import { useMe } from '#web/runtime/session.tsx'

/** An email that the user only has to finish. */
export interface MailDraft {
  to: Department
  subject: string
  /** Prompts, one per line. */
  ask: readonly string[]
}

const NEW_LINE = '\r\n'

/** Opens the mail program with the sender's name filled in. */
export const mailtoLink = (
  { to, subject, ask }: MailDraft,
  { domain, me }: { domain: string; me: Pick<Me, 'id' | 'email'> | null },
): string => {
  const signature = me ? ['---', `User id: ${me.id}`, `E-mail: ${me.email}`, ''] : []
  const fields = { subject, body: [...ask, '', '', ...signature].join(NEW_LINE) }
  // Not URLSearchParams: mail programs show its plus signs instead of spaces.
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `mailto:${to}@${domain}?${query.join('&')}`
}

export function useMailtoLink(): (draft: MailDraft) => string {
  const domain = useSetting(CONTACT_DOMAIN)
  const me = useMe()
  return (draft) => mailtoLink(draft, { domain, me })
}
