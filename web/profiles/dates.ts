const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' })
// A date without a time is the same in every time zone.
const monthOfDay = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const shortDay = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short' })
const dayAndYear = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', year: 'numeric' })

/** "March 2025", of a moment ("2025-03-04T10:00:00Z") or of a date ("2025-03-04"). */
export const formatMonth = (iso: string): string => (iso.length > 10 ? month : monthOfDay).format(new Date(iso))

/** "Mar 4" of this year, "Mar 4, 2025" of another. */
export const formatDay = (iso: string, now: Date = new Date()): string => {
  const day = new Date(iso)
  return (day.getFullYear() === now.getFullYear() ? shortDay : dayAndYear).format(day)
}
