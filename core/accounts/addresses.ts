/** Their mailboxes ignore dots. */
const WITHOUT_DOTS = new Set(['gmail.com', 'googlemail.com'])

/** BAN-1: one text for all addresses of a mailbox: without case and tag, and without dots where they do not count. */
export const foldAddress = (email: string): string => {
  const at = email.lastIndexOf('@')
  const name = email.slice(0, at).toLowerCase().replace(/\+.*$/, '')
  const host = email.slice(at + 1).toLowerCase()
  return WITHOUT_DOTS.has(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`
}
