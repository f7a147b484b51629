const MIN_LEAD = 20
const MAX_LEAD = 140
const MIN_REST = 20

/**
 * PROFILE-4: a first sentence that can stand alone stands under the name, the rest is told beside.
 * A bio that makes no such pair stays together: a short line under the name, anything longer beside.
 */
export const splitBio = (bio: string | null): { lead: string; rest: string } => {
  const text = bio?.trim() ?? ''
  const first = /^.*?[.!?](?=\s)/u.exec(text)?.[0] ?? ''
  const rest = text.slice(first.length).trim()
  if (first.length >= MIN_LEAD && first.length <= MAX_LEAD && rest.length >= MIN_REST) return { lead: first, rest }
  return text.length <= MAX_LEAD && !text.includes('\n') ? { lead: text, rest: '' } : { lead: '', rest: text }
}
