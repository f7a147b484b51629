/** Worker first, poster second: what two people write on the way to a job. */
export const CHAT_PAIRS = [
  ['On my way, about fifteen minutes.', 'Good. The door is open, come in.'],
  ['Is there a place to park near you?', 'Right outside, the meter is free after six.'],
  ['I am at the corner, which side is it?', 'The side with the blue bin. I will wave.'],
  ['Shall I bring a ladder?', 'There is one here, thank you.'],
  ['Running five minutes late, sorry.', 'No hurry, I am home all day.'],
  ['All set for the agreed time?', 'All set. See you then.'],
  ['I have the parts, see you soon.', 'Perfect. Ring twice, the bell is shy.'],
] as const
