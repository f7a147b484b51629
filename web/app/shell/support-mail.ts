import { APP_NAME } from '#contract/kernel/app.ts'
import type { Me } from '#contract/kernel/me.ts'

const SUPPORT_ADDRESS = 'support@nearhand.test'

/** Opens the reader's own mail program; who is writing stands in the letter already. */
export const supportMail = ({ id, email }: Pick<Me, 'id' | 'email'>): string => {
  const fields = {
    subject: `${APP_NAME} support`,
    body: `How can we help?\r\n\r\n\r\n---\r\nUser id: ${id}\r\nE-mail: ${email}\r\n`,
  }
  // Not URLSearchParams: mail programs show its plus signs instead of spaces.
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `mailto:${SUPPORT_ADDRESS}?${query.join('&')}`
}
