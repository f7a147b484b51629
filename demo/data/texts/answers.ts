// The answers of simulated users. They contain nothing but facts of the contract.
import { parseDollars, showDollars } from '#core/kernel/money.ts'
import type { Facts } from '#demo/simulate/conversations/read.ts'

/** What somebody wants, as far as the text shows. */
export type Topic =
  | 'price'
  | 'late'
  | 'time'
  | 'here'
  | 'place'
  | 'photo'
  | 'file'
  | 'thanks'
  | 'greeting'
  | 'nod'
  | 'question'
  | 'remark'

type Answers = readonly string[]

const day = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' })
const hour = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })

const formatStart = ({ scheduledDate, scheduledTime }: Facts): string | null => {
  if (scheduledDate === null) return null
  const at = Date.parse(`${scheduledDate}T${scheduledTime ?? '00:00'}:00Z`)
  const time = scheduledTime === null ? '' : ` at ${hour.format(at).replace('\u202F', ' ')}`
  return Number.isNaN(at) ? null : `${day.format(at)}${time}`
}

const isOver = ({ status }: Facts): boolean => status === 'completed' || status === 'cancelled'

const aboutTime = (facts: Facts): Answers => {
  const { role, status, percent } = facts
  if (status === 'cancelled') return ['This one was called off, so there is no time to keep. The next one, maybe.']
  if (status === 'completed')
    return role === 'worker'
      ? ['It is done from my side. Have a look when you can.']
      : ['The work is done, so there is no hurry any more.']
  if (status === 'in_progress') {
    if (role === 'poster') return ['Take the time it needs. I follow along in the progress.']
    return percent === null
      ? ['I have begun. You see it in the progress as soon as there is something to see.']
      : [`${percent}% so far. You see it in the progress as soon as there is more.`]
  }
  const start = formatStart(facts)
  if (start !== null)
    return [`The contract says ${start}, and that suits me.`, `${start}, as it stands in the contract.`]
  return role === 'worker'
    ? ['There is no time in the contract yet. You can put one in.']
    : ['There is no time in the contract yet. Tell me what would suit you.']
}

const aboutPrice = ({ role, status, amount, isHeld }: Facts): Answers => {
  const dollars = showDollars(parseDollars(amount)!)
  if (status === 'cancelled') return ['This one was called off. Where the money went stands at the contract.']
  if (status !== 'completed')
    return [
      `The contract says ${dollars}. Anything beyond it goes under extra work, so that both of us see it.`,
      `${dollars}, as it stands in the contract.`,
    ]
  if (isHeld)
    return role === 'worker'
      ? [`It is the ${dollars} of the contract, and it waits for your release.`]
      : ['It is held, and it leaves once I have looked at the work.']
  return role === 'worker' ? ['It has come through. Thank you.'] : ['It is released. Your wallet shows it.']
}

const aboutPlace = (facts: Facts): Answers => {
  if (facts.isVirtual) return ['Nowhere to go: it is online.']
  if (isOver(facts)) return ['The place stands at the contract, but there is nothing left to do there.']
  return facts.role === 'worker'
    ? ['The place is the one in the contract. I will find it.']
    : ['The place is the one in the contract. Write when you are near, then I come to the door.']
}

const aboutArrival = (facts: Facts): Answers => {
  if (facts.isVirtual || isOver(facts)) return ['Good to know.']
  return facts.role === 'poster' ? ['Good. I come to the door.'] : ['Good, see you in a moment.']
}

const PLAIN = {
  late: ['Thank you for writing. I do not run away.', 'No trouble. Better late than hurried.'],
  photo: [
    'Got the photo, thank you. That helps.',
    'I see it. Good that you showed me.',
    'That says more than ten lines.',
  ],
  file: ['The file has arrived, thank you.', 'Got it. I read it with a coffee.'],
  thanks: ['You are welcome.', 'With pleasure.', 'Any time.'],
  greeting: ['Hello! Good to hear from you.', 'Hello! I am here. What is on your mind?'],
  nod: ['Good.', 'All right, then.'],
  question: [
    'Good question. Put it into the notes of the job as well, then neither of us forgets.',
    'I would have to look. Better in the notes than guessed now.',
  ],
  remark: ['Understood.', 'Noted, thank you.', 'I have read it. Good to know.'],
} as const satisfies Partial<Record<Topic, Answers>>

const IN_A_DISPUTE: Answers = [
  'I would rather keep it in the dispute, where both of us can point to it.',
  'Let us settle it there and not here. No ill will.',
]

const ANSWERS_ABOUT: { [W in Topic]: (facts: Facts) => Answers } = {
  price: aboutPrice,
  time: aboutTime,
  place: aboutPlace,
  here: aboutArrival,
  late: () => PLAIN.late,
  photo: () => PLAIN.photo,
  file: () => PLAIN.file,
  thanks: () => PLAIN.thanks,
  greeting: () => PLAIN.greeting,
  nod: () => PLAIN.nod,
  question: () => PLAIN.question,
  remark: () => PLAIN.remark,
}

/** Possible answers, best first. */
export const answersTo = (topic: Topic, facts: Facts): Answers => {
  const isSmall = topic === 'thanks' || topic === 'nod'
  return facts.status === 'disputed' && !isSmall ? IN_A_DISPUTE : ANSWERS_ABOUT[topic](facts)
}

export const NOT_ON_CAMERA = 'Not on camera right now, but write me.'
