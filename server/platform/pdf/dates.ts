/** Times as documents print them. Some versions of Intl put narrow spaces before AM and PM. */
const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ')

/** "October 16, 2025" */
export const dayIn = (iso: string, timeZone: string): string =>
  plain(new Date(iso).toLocaleDateString('en-US', { timeZone, dateStyle: 'long' }))

/** "6:40 PM" */
const timeIn = (iso: string, timeZone: string): string =>
  plain(new Date(iso).toLocaleTimeString('en-US', { timeZone, timeStyle: 'short' }))

/** "October 16, 2025, 6:40 PM" */
export const minuteIn = (iso: string, timeZone: string): string => `${dayIn(iso, timeZone)}, ${timeIn(iso, timeZone)}`

/** "October 16, 2025, 6:40:52 PM EDT" */
export const formatInZone = (iso: string, timeZone: string): string => {
  const clock = { hour: 'numeric', minute: '2-digit', second: '2-digit', timeZoneName: 'short' } as const
  return `${dayIn(iso, timeZone)}, ${plain(new Date(iso).toLocaleTimeString('en-US', { timeZone, ...clock }))}`
}

/** "2025-10-16 22:40:52 UTC" */
export const formatUtc = (iso: string): string => `${new Date(iso).toISOString().slice(0, 19).replace('T', ' ')} UTC`
