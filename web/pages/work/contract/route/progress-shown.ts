import type { Progress } from '#core/contracts/api.ts'

export interface ProgressShown {
  /** The newest words. */
  said: Progress | null
  /** Newest first. */
  photos: Progress[]
  /** What else was said, without a photo. */
  earlier: Progress[]
  newestAt: string | null
}

/** What of the updates stands where. They come newest first. */
export const progressShown = (updates: readonly Progress[]): ProgressShown => {
  const said = updates.find(({ description }) => description !== null) ?? null
  return {
    said,
    photos: updates.filter(({ photoUrl }) => photoUrl !== null),
    earlier: updates.filter((update) => update !== said && update.photoUrl === null),
    newestAt: updates[0]?.createdAt ?? null,
  }
}

const formatPercent = ({ percent }: Progress): string | null => (percent === null ? null : `${percent}% done`)

/** "40% done: the old hinges are off". */
export const updateText = (update: Progress): string =>
  [formatPercent(update), update.description].filter(Boolean).join(': ')
