/** "12 / 2,000", beside the field. */
export const counted = (text: string, max: number): string =>
  `${text.trim().length.toLocaleString('en-US')} / ${max.toLocaleString('en-US')}`
