/** What stands in place of something that is not told yet. */
export const MASK = '•••'

// Every repetition is bounded and begins where a word does: what is long is no contact, and must not take long either.

const EMAIL =
  /(?<![^\s@<>()[\]{},;:"“”])[^\s@<>()[\]{},;:"“”]{1,64}\s?@\s?(?:[^\s@<>()[\]{},;:"“”.]{1,63}\s?\.\s?){1,8}\p{L}{2,24}/gu
/** "devon at example dot com", in brackets or not. */
const SPELLED_EMAIL =
  /(?<![\w.+-])[\w.+-]{1,64}\s{0,5}(?:[([]\s{0,3}at\s{0,3}[)\]]|\bat\b)\s{0,5}[\w-]{1,63}\s{0,5}(?:[([]\s{0,3}dot\s{0,3}[)\]]|\bdot\b)\s{0,5}(?:com|net|org|edu|us|io|me)\b/giu
/** What ends the sentence is not part of it. */
const ADDRESS = /\b(?:https?:\/\/|www\.)\S*[^\s.,;:!?)\]}"'”’]/giu
/** Without its beginning: "example.com/devon". Words that are run together over a full stop are none. */
const BARE_ADDRESS =
  /(?<![\w@.-])(?:[a-z0-9-]{1,63}\.){1,8}(?:com|net|org|edu|io|me|co|us|ca|uk|app|dev|info|biz|link|site|online|shop|store|pro|xyz|gg|ly|tv)\b(?:\/\S*)?/giu
/** Digits with what people put between them; how many there must be is counted below. */
const DIGITS = /\+?(?:\(\d{2,4}\)|\d)(?:[\s().\-–—_·*/]{0,3}\d){6,60}/gu
const DAY_FIRST = /^(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2}))(?!\d|[.-]\d)[\s().\-–—_·*/]*/
const SEVEN = /^\d{3}[-.\s]\d{4}$/

/** Days are no numbers to call; what stands behind one may be. */
const isPhoneNumber = (text: string): boolean => {
  const day = DAY_FIRST.exec(text)?.[0]
  if (day !== undefined) return isPhoneNumber(text.slice(day.length))
  return SEVEN.test(text) || text.replace(/\D/g, '').length >= 10
}

/** MASK-1: phone numbers, e-mail addresses and links are taken out of a text; all the rest stays as it is. */
export const maskContacts = (text: string): string =>
  text
    .replace(ADDRESS, MASK)
    .replace(EMAIL, MASK)
    .replace(SPELLED_EMAIL, MASK)
    .replace(BARE_ADDRESS, MASK)
    .replace(DIGITS, (found) => (isPhoneNumber(found) ? MASK : found))

/** A page of ours has a name and perhaps the id of a thing behind it, and no room for anything else. */
const OWN_PATH = '(?:/[a-z-]{0,40}(?:/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})?)?'

/** MASK-2: the same, but links to pages of the house itself, whose address is `house`, lead nobody away. */
export const maskOutside = (text: string, publicUrl: string): string => {
  const ownPages = new RegExp(
    `(${publicUrl.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}${OWN_PATH}(?![\\w/?#&=%@:-]|\\.\\w))`,
    'u',
  )
  // A capturing group makes every second piece one of ours.
  return text
    .split(ownPages)
    .map((piece, at) => (at % 2 === 1 ? piece : maskContacts(piece)))
    .join('')
}
