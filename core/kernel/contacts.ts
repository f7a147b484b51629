/** Shown in place of contact data. */
export const MASK = '•••'

// Every repetition is bounded and starts at a word, so that long texts take linear time.

const EMAIL =
  /(?<![^\s@<>()[\]{},;:"“”])[^\s@<>()[\]{},;:"“”]{1,64}\s?@\s?(?:[^\s@<>()[\]{},;:"“”.]{1,63}\s?\.\s?){1,8}\p{L}{2,24}/gu
/** "devon at example dot com", in brackets or not. */
const SPELLED_EMAIL =
  /(?<![\w.+-])[\w.+-]{1,64}\s{0,5}(?:[([]\s{0,3}at\s{0,3}[)\]]|\bat\b)\s{0,5}[\w-]{1,63}\s{0,5}(?:[([]\s{0,3}dot\s{0,3}[)\]]|\bdot\b)\s{0,5}(?:com|net|org|edu|us|io|me)\b/giu
/** Without the punctuation that ends a sentence. */
const ADDRESS = /\b(?:https?:\/\/|www\.)\S*[^\s.,;:!?)\]}"'”’]/giu
/** "example.com/devon" without a scheme; only known top-level domains, because of missing spaces after a full stop. */
const BARE_ADDRESS =
  /(?<![\w@.-])(?:[a-z0-9-]{1,63}\.){1,8}(?:com|net|org|edu|io|me|co|us|ca|uk|app|dev|info|biz|link|site|online|shop|store|pro|xyz|gg|ly|tv)\b(?:\/\S*)?/giu
/** Digits with separators; `isPhoneNumber` counts them. */
const DIGITS = /\+?(?:\(\d{2,4}\)|\d)(?:[\s().\-–—_·*/]{0,3}\d){6,60}/gu
const DAY_FIRST = /^(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2}))(?!\d|[.-]\d)[\s().\-–—_·*/]*/
const SEVEN = /^\d{3}[-.\s]\d{4}$/

/** A date is not a phone number, but what follows it may be. */
const isPhoneNumber = (text: string): boolean => {
  const day = DAY_FIRST.exec(text)?.[0]
  if (day !== undefined) return isPhoneNumber(text.slice(day.length))
  return SEVEN.test(text) || text.replace(/\D/g, '').length >= 10
}

/** MASK-1: phone numbers, email addresses and links. */
export const maskContacts = (text: string): string =>
  text
    .replace(ADDRESS, MASK)
    .replace(EMAIL, MASK)
    .replace(SPELLED_EMAIL, MASK)
    .replace(BARE_ADDRESS, MASK)
    .replace(DIGITS, (found) => (isPhoneNumber(found) ? MASK : found))

/** A page name, optionally followed by an id. */
const OWN_PATH = '(?:/[a-z-]{0,40}(?:/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})?)?'

/** MASK-2: like `maskContacts`, but keeps links to pages of this site. */
export const maskOutside = (text: string, publicUrl: string): string => {
  const ownPages = new RegExp(
    `(${publicUrl.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}${OWN_PATH}(?![\\w/?#&=%@:-]|\\.\\w))`,
    'u',
  )
  // Because of the capturing group every second piece is a link to this site.
  return text
    .split(ownPages)
    .map((piece, at) => (at % 2 === 1 ? piece : maskContacts(piece)))
    .join('')
}
