const LEAD_MOST = 110

/** The first sentence stands under the name, the rest is told beside; one that is too long for a headline stays together. */
export const splitBio = (bio: string | null): { lead: string; rest: string } => {
  const text = bio?.trim() ?? ''
  const first = /^.*?[.!?](?=\s|$)/su.exec(text)?.[0] ?? text
  if (first.length > LEAD_MOST || first.includes('\n')) return { lead: '', rest: text }
  return { lead: first, rest: text.slice(first.length).trim() }
}
