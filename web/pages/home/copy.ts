/** Depends on the local time of the device. */
export const greetingAt = (hour: number): string => {
  if (hour < 5) return 'Up late'
  if (hour < 12) return 'Morning'
  return hour < 17 ? 'Afternoon' : 'Evening'
}

const partsOf = new Intl.DateTimeFormat('en-US', { weekday: 'long', day: 'numeric', month: 'long' })

/** "Thursday 16 October". */
export const dayLine = (date: Date): string => {
  const parts = Object.fromEntries(partsOf.formatToParts(date).map(({ type, value }) => [type, value]))
  return `${parts['weekday']} ${parts['day']} ${parts['month']}`
}

export const liveCountText = (liveJobs: number): string => {
  if (liveJobs === 0) return 'No ticket burning right now'
  return liveJobs === 1 ? '1 ticket burning right now' : `${liveJobs.toLocaleString('en-US')} tickets burning right now`
}
