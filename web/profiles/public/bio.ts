const LEAD_LEAST = 20
const LEAD_MOST = 140
const REST_LEAST = 20

/**
 * PROFILE-4: a first sentence that can stand alone stands under the name, the rest is told beside.
 * A bio that makes no such pair stays together: a short line under the name, anything longer beside.
 */
export const splitBio = (bio: string | null): { lead: string; rest: string } => {
  const text = bio?.trim() ?? ''
  const first = /^.*?[.!?](?=\s)/u.exec(text)?.[0] ?? ''
  const rest = text.slice(first.length).trim()
  if (first.length >= LEAD_LEAST && first.length <= LEAD_MOST && rest.length >= REST_LEAST) return { lead: first, rest }
  return text.length <= LEAD_MOST && !text.includes('\n') ? { lead: text, rest: '' } : { lead: '', rest: text }
}
