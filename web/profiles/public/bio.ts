const MIN_LEAD = 20
const MAX_LEAD = 140
const MIN_REST = 20

/**
 * PROFILE-4: a first sentence of suitable length is the lead under the name, and the rest is beside it. Any other bio
 * stays in one piece: under the name if it is short, else beside it.
 */
export const splitBio = (bio: string | null): { lead: string; rest: string } => {
  const text = bio?.trim() ?? ''
  const first = /^.*?[.!?](?=\s)/u.exec(text)?.[0] ?? ''
  const rest = text.slice(first.length).trim()
  if (first.length >= MIN_LEAD && first.length <= MAX_LEAD && rest.length >= MIN_REST) return { lead: first, rest }
  return text.length <= MAX_LEAD && !text.includes('\n') ? { lead: text, rest: '' } : { lead: '', rest: text }
}
