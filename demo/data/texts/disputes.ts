// What simulated users do when somebody is not content with it.
import type { Role } from '#core/contracts/rules.ts'
import type { DisputeCategory } from '#core/disputes/rules.ts'

export const STATEMENTS: Record<Role, Record<DisputeCategory, string>> = {
  worker: {
    incomplete_work: 'I told how far it was as I went. What is missing is small, and I would have come back for it.',
    poor_quality: 'It is done the way I do it at home. Show me the place and I will look at it again.',
    damage: 'It was like that when I came, as far as I could see. I am sorry if it was not.',
    no_show: 'I was on my way and could not get through. I should have written sooner.',
    late: 'I was late, that is true. The work itself took as long as it takes.',
    payment: 'The work is done and I can show it. I only want what we agreed on.',
    other: 'I would rather talk about it than be right. Here is how it was from my side.',
  },
  poster: {
    incomplete_work: 'I looked at it twice. Some of it is good, some of it is not there.',
    poor_quality: 'I am not hard to please. This is not what we talked about.',
    damage: 'It was whole in the morning. I do not say on purpose.',
    no_show: 'I waited at home that day and nobody rang.',
    late: 'We had a time, and I had planned around it.',
    payment: 'I had not looked at it yet. I do not let money go before I have looked.',
    other: 'I would like to settle this and still say hello on the street.',
  },
}

export const COUNTERS: Record<Role, readonly string[]> = {
  worker: [
    'That is more than is missing. I can live with this.',
    'I lose an afternoon with what you ask. This seems fair to me.',
  ],
  poster: [
    'That is less than is missing. I can live with this.',
    'I want to be fair, and this is where fair is for me.',
  ],
}

export const REFUSALS: Record<Role, string> = {
  worker: 'We will not agree on this. Somebody else should look at it.',
  poster: 'I have said what I can say. Let a person decide.',
}

export const BACK_TO_THE_TABLE =
  'Nobody has answered in two days. Please look at this once more; I would rather you two settle it than I.'
