import type { Contract, Progress } from '#core/contracts/api.ts'

export interface EvidenceStop {
  title: string
  at: string | null
  text: string
}

const photosText = (updates: readonly Progress[]): string[] => {
  const photos = updates.filter(({ photoUrl }) => photoUrl !== null)
  if (photos.length === 0) return []
  const approved = photos.filter(({ isApproved }) => isApproved).length
  if (photos.length === 1) return [approved === 1 ? '1 photo, approved' : '1 photo']
  return [approved === 0 ? `${photos.length} photos` : `${photos.length} photos, ${approved} approved`]
}

const quotes = (updates: readonly Progress[]): string[] =>
  updates.flatMap(({ description }) => (description === null ? [] : [`“${description}”`]))

const textOf = (updates: readonly Progress[]): string => [...quotes(updates), ...photosText(updates)].join(' ')

/** The reports of a share, newest first, each with the words and photos that followed it; the start is the last one. */
export const evidenceStops = (newestFirst: readonly Progress[], startedAt: Contract['startedAt']): EvidenceStop[] => {
  const reports: Progress[][] = [[]]
  for (const update of newestFirst.toReversed())
    if (update.percent === null) reports.at(-1)!.push(update)
    else reports.push([update])
  return reports
    .map((updates, index): EvidenceStop => {
      const text = textOf(updates)
      const [first] = updates
      return index === 0
        ? { title: 'Started', at: startedAt, text }
        : { title: `${first!.percent}%`, at: first!.createdAt, text }
    })
    .toReversed()
}
