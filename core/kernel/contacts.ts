import { readPlainly, rewrite, type Reading } from '#core/kernel/plain-letters.ts'

/** Shown in place of contact data. */
export const MASK = '•••'

type Kind = 'a phone number' | 'an email address' | 'a link' | 'a username'
interface Found {
  kind: Kind
  start: number
  end: number
}

// The patterns read plain lowercase letters (`readPlainly`). Every repetition is bounded and starts at a word or a
// digit, so that long texts take linear time.

// ---- phone numbers -----------------------------------------------------------------------------------------------

/** Of tens only the first digit, because another word follows. The Spanish words are read too. */
const NUMERALS = new Map(
  (
    '0 zero oh cero,1 one uno,2 two dos twenty,3 three tres thirty,4 four cuatro forty,5 five cinco fifty,' +
    '6 six seis sixty,7 seven siete seventy,8 eight ocho eighty,9 nine nueve ninety,10 ten,11 eleven,12 twelve,' +
    '13 thirteen,14 fourteen,15 fifteen,16 sixteen,17 seventeen,18 eighteen,19 nineteen'
  )
    .split(',')
    .flatMap((group) => {
      const [digits = '', ...names] = group.split(' ')
      return names.map((name) => [name, digits] as const)
    }),
)
/** The longest first: "seventeen" is not "seven". */
const NUMERAL = [...NUMERALS.keys()].toSorted((a, b) => b.length - a.length).join('|')
const ONE_NUMERAL = new RegExp(NUMERAL, 'g')
/** Also written together and beside digits: "fivefive", "8one3". */
const SPELLED = new RegExp(`(?<!\\p{L})(?:${NUMERAL}){1,20}(?!\\p{L})`, 'gu')
const REPEATED = /(?<!\p{L})(double|triple)[\s-]{1,2}(\d)(?!\d)/gu
/** "8l3 555 o142" */
const LETTER_DIGITS =
  /(?<=\d)[oil]{1,4}(?=\d)|(?<![\p{L}.@/])[oil]{1,4}(?=\d)|(?<=\d)o{1,4}(?!\p{L})|(?<=\d[\s-])o(?=[\s-]\d)/gu

const digitReading = (reading: Reading): Reading => {
  const spelled = rewrite(reading, SPELLED, (numerals) =>
    numerals.replace(ONE_NUMERAL, (numeral) => NUMERALS.get(numeral)!),
  )
  const repeated = rewrite(spelled, REPEATED, (text) => `${text.at(-1)!} `.repeat(text.startsWith('d') ? 2 : 3).trim())
  return rewrite(repeated, LETTER_DIGITS, (letters) => letters.replace(/o/g, '0').replace(/[il]/g, '1'))
}

/** Digits with anything but letters between them, or a word for a dash. */
const DIGITS =
  /\d(?:[^\p{L}\p{N}•]{0,5}(?:(?:dash|hyphen|minus|dot|point|period|space|then|and|guion|punto|y)[^\p{L}\p{N}•]{1,3})?\d){6,60}/gu
/** What stands between the digits of ordinary numbers as well, such as a comma. */
const ODD_GAP = /[^\d\s().\-_·*/]|[\s().\-_·*/]{4}/
const DAY_FIRST =
  /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2}))(?!\d|[.-]\d)[\s().\-_·*/]*/
const SEVEN = /^\d{3}[-.\s]{1,3}\d{4}$/
const ROUND_RANGE = /^\d{2}0[-.\s]+\d{2}00$/
/** Prices, fractions and years in a row. */
const FIGURES =
  /^(?:\d{1,4}\.\d{1,2}(?:[\s/-]{1,3}\d{1,4}\.\d{1,2})+|\d{1,3}\/\d{1,3}(?:[\s-]{1,3}\d{1,3}(?:\/\d{1,3})?)+|(?:19|20)\d\d(?:[\s/-]{1,3}(?:19|20)\d\d)+)$/
const groupsOf = (text: string): string[] => text.match(/\d+/g) ?? []
/** 1, 2, 3 or 10, 20, 30 */
const isCount = (groups: readonly string[]): boolean => {
  const [step, ...others] = groups.slice(1).map((group, at) => Number(group) - Number(groups[at]))
  return step !== 0 && others.length > 0 && others.every((other) => other === step)
}
const isSpelledOut = (groups: readonly string[]): boolean =>
  groups.length >= 7 && groups.every(({ length }) => length === 1) && !isCount(groups)

/** A date is not a phone number, but what follows it may be. */
const isPhoneNumber = (text: string): boolean => {
  const day = DAY_FIRST.exec(text)?.[0]
  if (day !== undefined) return isPhoneNumber(text.slice(day.length))
  if (SEVEN.test(text)) return !ROUND_RANGE.test(text)
  if (FIGURES.test(text)) return false
  const groups = groupsOf(text)
  const count = groups.join('').length
  // "five five five 0142"
  if (count >= 7 && groups.slice(0, 3).every(({ length }) => length === 1) && groups.at(-1)!.length <= 4)
    return !isCount(groups)
  return count >= 10 && !isCount(groups)
}

/** Area code and number with something odd between: "813, 555, 0142". */
const isGrouped = (groups: readonly string[]): boolean => {
  const [first = '', ...others] = groups
  const [area, exchange, line, ...more] = first === '1' && groups.length > 3 ? others : groups
  return (
    more.length === 0 &&
    area?.length === 3 &&
    exchange?.length === 3 &&
    line?.length === 4 &&
    !groups.every((group) => group.endsWith('0'))
  )
}

/** "call 5550142"; without such a word, seven digits may be any number. */
const CALL =
  /(?<!\p{L})(?:call|text|txt|phone|cell|dial|tel|mobile|whatsapp|reach|ring)(?:\s{1,2}(?:me|us|at|on|is|now|number|no|it|to)){0,3}[\s:.#-]{0,3}(\d{3}[\s.-]?\d{4})(?!\d)/gu
/** "555 1200 Main Street", "500 1200 sq ft" */
const MEASURED =
  /^\s?(?:sq|square|ft|feet|lbs?|pounds|miles|dollars|usd|psi|gallons|words|btu|rpm|\p{L}{3,20}\s(?:st|street|ave|avenue|rd|road|blvd|dr|drive|ln|lane|way|ct|court)(?!\p{L}))/u

/** What belongs to the number before its first digit. */
const opening = (before: string, number: string): number =>
  /\+?(?:\((?=.?$))?$/.exec(before)![0].length - (before.endsWith('(') && !/^\d{2,4}\)/.test(number) ? 1 : 0)

/** "order #100-2345" */
const LABEL =
  /(?<!\p{L})(?:order|ticket|item|part|model|sku|invoice|permit|serial|case|claim|po|ref|lot|unit)\s?(?:no\.?|number)?\s?[#:]?\s?$/u

const phoneNumbers = (text: string): [number, number][] => {
  const found: [number, number][] = []
  for (const { 0: run, index } of text.matchAll(DIGITS)) {
    const whole = groupsOf(run)
    if (isGrouped(whole) || isSpelledOut(whole)) {
      found.push([index, index + run.length])
      continue
    }
    // Numbers that something odd separates are looked at one by one.
    let at = 0
    for (const piece of run.split(new RegExp(`(${ODD_GAP.source}|\\p{L})`, 'u'))) {
      const start = index + at + (piece.length - piece.trimStart().length)
      const part = piece.trim()
      at += piece.length
      const end = start + part.length
      const isOther =
        part.length < 10 &&
        (text[start - 1] === '$' ||
          LABEL.test(text.slice(Math.max(0, start - 20), start)) ||
          MEASURED.test(text.slice(end, end + 40)))
      if (part.length >= 7 && isPhoneNumber(part) && !isOther) found.push([start, end])
    }
  }
  for (const match of text.matchAll(CALL)) {
    const end = match.index + match[0].length
    found.push([end - match[1]!.length, end])
  }
  return found.map(([start, end]) => [
    start - opening(text.slice(Math.max(0, start - 2), start), text.slice(start, end)),
    end,
  ])
}

// ---- addresses -----------------------------------------------------------------------------------------------------

const LOCAL_PART = String.raw`[^\s@<>()[\]{},;:"“”•]`
const EMAIL = new RegExp(
  String.raw`(?<!${LOCAL_PART})${LOCAL_PART}{1,64}\s?@\s?(?:[^\s@<>()[\]{},;:"“”.•]{1,63}\s?\.\s?){1,8}\p{L}{2,24}`,
  'gu',
)
const AT = String.raw`(?:\s{0,3}[([{<*_-]{1,2}\s?(?:at|a|@|arroba)\s?[)\]}>*_-]{1,2}\s{0,3}|\s{1,3}(?:at(?:[\s-]sign)?|arroba|@)\s{1,3}|\s{0,2}@\s{0,2})`
const DOT = String.raw`(?:\s{0,3}[([{<*_-]{1,2}\s?(?:dot|d0t|\.|punto|period|point)\s?[)\]}>*_-]{1,2}\s{0,3}|\s{1,3}(?:dot|d0t|punto|period)\s{1,3}|\s?\.\s?|\s?,(?=com))`
const SPELLED_TLD = '(?:com|net|org|edu|us|io|me|co|info|biz|app)'
/** "devon at example dot com", in brackets or not. */
const SPELLED_EMAIL = new RegExp(
  String.raw`(?<![\w.+-])[\w.+-]{1,64}${AT}[\w-]{1,63}(?:${DOT}[\w-]{1,30}){0,2}${DOT}${SPELLED_TLD}(?!\w)`,
  'gu',
)
/** Letter by letter with anything between: "g-m-a-i-l". */
const loosely = (names: string): string =>
  names
    .split(' ')
    .map((name) => name.split('').join(String.raw`[\W_]{0,2}`))
    .join('|')
/** Nobody is anywhere "at gmail" but with an address. */
const MAILBOX = `(?:${loosely('gmail googlemail hotmail icloud protonmail')}|gee\\s?-?mail|jee?mail)`
const AT_MAILBOX = new RegExp(
  String.raw`(?<![\w.+-])(?:(?!me |us )[\w.+-]{2,64})${AT}${MAILBOX}(?:(?:${DOT}|\s)(?:com|c0m)(?!\w))?`,
  'gu',
)
const AT_OTHER_MAILBOX = new RegExp(
  String.raw`(?<![\w.+-])(?=[\w.+-]{0,40}[\d._])[\w.+-]{3,64}${AT}(?:yahoo|outlook|aol|live|ymail|msn|gmx|proton)(?!\w)`,
  'gu',
)

/** "devonfix gmail com", "devonfix (gmail)" */
const BESIDE_MAILBOX = new RegExp(
  String.raw`(?<![\w.+-])[\w.+-]{3,64}\s(?:(?:at\s)?(?:gmail|yahoo|hotmail|outlook|icloud|aol)\scom(?!\w)|[([](?:gmail|hotmail|icloud)[)\]])`,
  'gu',
)

/** Without the punctuation that ends a sentence. */
const ADDRESS =
  /(?<![a-z0-9])(?:h(?:tt|xx|\*\*)ps?\s?:\s?\/\s?\/\s?|www(?:\s?(?:\.|dot)\s?|\s(?=[\w-]{2,63}\s(?:com|net|org)(?!\w)))(?=\w))[^\s•]*[^\s.,;:!?)\]}"'”’•]/gu
const TLD =
  '(?:com|net|org|edu|io|me|co|us|ca|uk|app|dev|info|biz|link|site|online|shop|store|pro|xyz|gg|ly|tv|ee|page|bio|mx|es)'
/** "example.com/devon" without a scheme; only known top-level domains, because of missing spaces after a full stop. */
const BARE_ADDRESS = new RegExp(
  String.raw`(?<![\w@.-])(?!(?:asp|ado|vb)\.net)(?:[a-z0-9-]{1,63}\.){1,8}${TLD}(?!\w)(?:\/(?:[^\s•]*[^\s.,;:!?)\]}"'”’•])?)?`,
  'gu',
)
/** "example[.]com", "example dot com slash devon", "example . com" */
const SPELLED_ADDRESS = new RegExp(
  String.raw`(?<![\w@.-])[a-z0-9-]{2,63}(?:\s{0,2}[([{<]{1,2}\s?(?:dot|\.)\s?[)\]}>]{1,2}\s{0,2}${TLD}|\s{1,2}(?:dot|d0t|punto)\s{1,2}(?:com|org|net(?!\s(?:developer|framework|core|code|app))|io|me|info|biz|co)|\s\.\s?(?:com|net|org)|\.\s(?:com)|\s?,com|\s?\.\s?c0m)(?!\w)(?:\s{0,2}(?:\/|slash)\s{0,2}[\w.-]{1,64})?`,
  'gu',
)
/** "t me / devonfix" */
const SHORT_LINK =
  /(?<![a-z0-9])(?:t|wa|m|ig|fb|linktr|discord|bit)\s?(?:\.|\sdot)?\s?(?:me|ee|gg|ly)\s?(?:\/|slash\s)\s?[\w.+-]{2,64}/gu

// ---- usernames -----------------------------------------------------------------------------------------------------

/** "@devonfix", but not "@noon" or "@ $25". */
const HANDLE =
  /(?<![\w@.•])@(?!(?:home|noon|night|work|least|most|once|each|all|the|my|our|your|any|about|around|a|an|am|pm|midnight|midday|lunch|dawn|dusk|site)(?!\w))[a-z_][\w.]{1,29}\w/gu
const STRONG = `(?:${loosely('instagram whatsapp telegram snapchat discord wechat viber skype venmo facebook tiktok')}|insta|tele|cash\\s?app|zelle|paypal|kik|messenger|linkedin|twitter|gmail|gee\\s?mail)`
const WEAK = '(?:i\\.?g\\.?|f\\.?b\\.?|tg|snap|dc|tt|yt|nextdoor)'
const IS = String.raw`(?:\s?(?:[:=~>@→]|[-=]>)\s?[@$]?|\s-\s?@?|\s(?:is|handle|username|user\s?name|user|name|id|account|acct|nick|me|at|as|under|profile|tag)(?:\s(?:is|at|as|under|name))?\s?[:=@-]?\s?@?)`
/** A username: no ordinary word that continues the sentence. */
const NAME = String.raw`(?!(?:a|an|the|and|or|to|for|of|in|on|my|your|our|is|are|was|not|no|if|when|with|page|pages|account|accounts|ads|ad|post|posts|marketplace|photos|videos|content|live|group|groups|store|shop|setup|set|manager|management|help|only|too|also|please|now|anytime|before|after|because|but|so|as|at|by|from|new|private|down|broken|fine|ok|okay|home|work|school|here|there|today|tomorrow|then|preferred|required|needed|accepted|welcome|hacked|locked|full|empty|old|good|great|best)(?![\w.]))[a-z0-9_](?:[\w.-]{0,28}[a-z0-9_])`
const CONTACT_VERB = String.raw`(?:add|find|message|msg|text|dm|pm|write|reach|contact|hit|ping|call|follow|search|look|hmu|get|catch|i'?m|im|am|also|chat|talk|hablame|escribeme|buscame)`
const NAMED = [
  // "insta: devonfix", "whatsapp is devonfix"
  new RegExp(String.raw`(?<![a-z0-9])${STRONG}${IS}${NAME}`, 'gu'),
  new RegExp(String.raw`(?<![a-z0-9])${WEAK}(?:\s(?:me|us))?\s?[:=@→]\s?@?${NAME}`, 'gu'),
  new RegExp(String.raw`(?<![a-z0-9])(?:${STRONG}|${WEAK})\s[$]?(?=[a-z.]{1,28}[\d_]|[a-z]{2,20}\.[a-z])${NAME}`, 'gu'),
  new RegExp(String.raw`(?<![a-z0-9])(?:line|kik|viber)\s?id\s?[:=]?\s?${NAME}`, 'gu'),
  new RegExp(
    String.raw`(?<![a-z0-9])my\s(?:${WEAK}|${STRONG}|handle|username)\s?(?:is|[:=-]|name|handle|id)(?:\s(?:is|name))?\s?@?${NAME}`,
    'gu',
  ),
  // "add me on telegram devonfix"
  new RegExp(
    String.raw`(?<![a-z0-9])${CONTACT_VERB}(?:\s(?:me|us|up|out|for)){0,2}\s(?:on|at|via|through|thru|over|by|en|in|por)\s(?:my\s)?(?:${STRONG}|${WEAK}|signal|line)(?:\s(?:at|as|under|is|by|handle|name)){0,2}\s?[:=@-]?\s?@?${NAME}`,
    'gu',
  ),
  // "find me at devonfix on instagram"
  new RegExp(
    String.raw`(?<![a-z0-9])(?:${CONTACT_VERB})(?:\s(?:me|us|up|at|as|@)){1,3}\s@?${NAME}\son\s(?:${STRONG}|${WEAK})(?!\w)`,
    'gu',
  ),
  new RegExp(String.raw`(?<![a-z0-9])add\smy\s(?:${STRONG}|${WEAK})\s?[:=-]?\s?@?${NAME}`, 'gu'),
  // "devonfix on instagram": only with a digit, a dot or an underscore, which no ordinary word has.
  new RegExp(
    String.raw`(?<![\w.@])(?=[a-z0-9.]{0,28}[\d_])[a-z_][\w.]{2,29}\s(?:on|at|@|en)\s(?:${STRONG}|${WEAK})(?!\w)`,
    'gu',
  ),
  new RegExp(String.raw`(?<![a-z0-9])(?:wa|sc|signal|line)\s?[:=@]\s?@?(?=[a-z_.]{1,28}[\d_])${NAME}`, 'gu'),
  // "devonfix#1234"
  /(?<=discord[^•]{0,20})(?<!\w)[a-z][\w.]{2,31}#\d{4}(?!\d)/gu,
]

const PATTERNS: readonly [Kind, RegExp][] = [
  ['a link', ADDRESS],
  ['an email address', EMAIL],
  ['an email address', SPELLED_EMAIL],
  ['an email address', AT_MAILBOX],
  ['an email address', AT_OTHER_MAILBOX],
  ['an email address', BESIDE_MAILBOX],
  ['a link', BARE_ADDRESS],
  ['a link', SPELLED_ADDRESS],
  ['a link', SHORT_LINK],
  ['a username', HANDLE],
  ...NAMED.map((pattern): [Kind, RegExp] => ['a username', pattern]),
]

// ---- finding and masking -------------------------------------------------------------------------------------------

/** "g m a i l" */
const SPACED = /(?<=(?<![a-z0-9])[a-z0-9])[ _*-]{1,2}(?=[a-z0-9](?![a-z0-9]))/g

const findIn = (reading: Reading): Found[] =>
  PATTERNS.flatMap(([kind, pattern]) =>
    [...reading.text.matchAll(pattern)].map(({ 0: found, index }) =>
      rangeOf(reading, kind, index, index + found.length),
    ),
  )
const rangeOf = ({ from, to }: Reading, kind: Kind, start: number, end: number): Found => ({
  kind,
  start: from[start]!,
  end: to[end - 1]!,
})

/** In the order of the text, without overlaps. */
const findContacts = (text: string): Found[] => {
  const reading = readPlainly(text)
  const joined = rewrite(reading, SPACED, () => '')
  const digits = digitReading(reading)
  const found = [
    ...findIn(reading),
    ...(joined.text.length < reading.text.length ? findIn(joined) : []),
    ...phoneNumbers(digits.text).map(([start, end]) => rangeOf(digits, 'a phone number', start, end)),
  ].toSorted((a, b) => a.start - b.start || b.end - a.end)
  return found.reduce<Found[]>((merged, one) => {
    const last = merged.at(-1)
    if (last && one.start < last.end) last.end = Math.max(last.end, one.end)
    else merged.push(one)
    return merged
  }, [])
}

/** Replaces what was found between two places of the text. */
const cover = (text: string, found: readonly Found[], from: number, to: number): string => {
  let covered = ''
  let done = from
  for (const { start, end } of found) {
    if (end <= from || start >= to) continue
    covered += text.slice(done, Math.max(start, from)) + MASK
    done = Math.min(end, to)
  }
  return covered + text.slice(done, to)
}

/** MASK-1: phone numbers, email addresses, links and usernames. */
export const maskContacts = (text: string): string => {
  const found = findContacts(text)
  // What is left could be read as contact data only now that something is gone.
  return found.length === 0 ? text : maskContacts(cover(text, found, 0, text.length))
}

const partsOf = (text: string): string[] => findContacts(text).map(({ start, end }) => text.slice(start, end))

const FIELD_END = '\n'

/** MASK-11: texts that are read together; a number may be spread over them. */
export const maskTexts = (texts: readonly string[]): { masked: string[]; parts: string[] } => {
  const single = texts.map(maskContacts)
  const whole = single.join(FIELD_END)
  const spread = findContacts(whole)
  let from = 0
  const masked = single.map((text) => {
    const covered = cover(whole, spread, from, from + text.length)
    from += text.length + FIELD_END.length
    return covered
  })
  return { masked, parts: [...texts.flatMap(partsOf), ...partsOf(whole)] }
}

const MAX_QUOTED = 60
const listed = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** MASK-12: tells an author what others will not see; null: nothing. */
export const contactNotice = (text: string): string | null => {
  const found = findContacts(text)
  if (found.length === 0) return null
  const parts = found.map(({ kind, start, end }) => `${kind} (“${text.slice(start, end).slice(0, MAX_QUOTED)}”)`)
  return `We hide ${listed.format(parts)}. Contact details are shared once the contract is active.`
}

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
