/** "12 / 2,000", beside the field. */
export const counted = (text: string, max: number): string =>
  `${text.trim().length.toLocaleString('en-US')} / ${max.toLocaleString('en-US')}`

/** REVIEW-7: shown as soon as the text contains something that will be masked. */
export const MASKED_TEXT = 'Phone numbers, e-mail addresses and links are taken out: everybody reads it.'
