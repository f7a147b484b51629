import { createContext } from 'react'

export interface UnreadCounts {
  alerts: number
  messages: number
}

/** The unread counts in the navigation. */
export const Unread = createContext<UnreadCounts>({ alerts: 0, messages: 0 })

const MAX = 99
const figure = (unread: number): string => (unread > MAX ? `${MAX}+` : String(unread))

/** "Alerts, 3 unread": the name of the link. */
export const unreadName = (label: string, unread: number): string =>
  unread === 0 ? label : `${label}, ${figure(unread)} unread`

const PREFIX = /^\(\d+\+?\) /

/** "(3) Alerts · Nearhand". */
export const titleWith = (unread: number, title: string): string => {
  const bare = title.replace(PREFIX, '')
  return unread === 0 ? bare : `(${figure(unread)}) ${bare}`
}
