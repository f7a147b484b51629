/** What stands in place of something that is not told yet. */
export const MASK = '•••'

const EMAIL = /[^\s@<>()[\]{},;:"“”]+\s?@\s?[^\s@<>()[\]{},;:"“”]+\.\p{L}{2,}/gu
/** "devon at example dot com", in brackets or not. */
const SPELLED_EMAIL =
  /[\w.+-]+\s*(?:[([]\s*at\s*[)\]]|\bat\b)\s*[\w-]+\s*(?:[([]\s*dot\s*[)\]]|\bdot\b)\s*(?:com|net|org|edu|us|io|me)\b/giu
const ADDRESS = /\b(?:https?:\/\/|www\.)\S+/giu
/** Without its beginning: "example.com/devon". Words that are run together over a full stop are none. */
const BARE_ADDRESS =
  /(?<![\w@.-])(?:[a-z0-9-]+\.)+(?:com|net|org|edu|io|me|co|us|app|dev|info|biz|link|site|online|gg|ly|tv)\b(?:\/\S*)?/giu
/** Digits with what people put between them; how many there must be is counted below. */
const DIGITS = /\+?(?:\(\d{2,4}\)|\d)(?:[\s().\-–/]{0,3}\d){6,18}/gu
const DAY_FIRST = /^(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4})/
const SEVEN = /^\d{3}[-.\s]\d{4}$/

const isPhoneNumber = (text: string): boolean => {
  const digits = text.replace(/\D/g, '').length
  if (DAY_FIRST.test(text)) return false
  return SEVEN.test(text) || (digits >= 10 && digits <= 15)
}

/** MASK-1: phone numbers, e-mail addresses and links are taken out of a text; all the rest stays as it is. */
export const maskContacts = (text: string): string =>
  text
    .replace(ADDRESS, MASK)
    .replace(EMAIL, MASK)
    .replace(SPELLED_EMAIL, MASK)
    .replace(BARE_ADDRESS, MASK)
    .replace(DIGITS, (found) => (isPhoneNumber(found) ? MASK : found))
