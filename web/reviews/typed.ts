/** "12 / 2,000", beside the field. */
export const counted = (text: string, max: number): string =>
  `${text.trim().length.toLocaleString('en-US')} / ${max.toLocaleString('en-US')}`

/** REVIEW-7: said as soon as something is typed that will not be shown. */
export const MASKED_TEXT = 'Phone numbers, e-mail addresses and links are taken out: everybody reads it.'
