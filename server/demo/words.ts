/** Worker first, poster second. */
type Pair = readonly [string, string]

/** What two people write on the way to a job. */
export const CHAT_PAIRS: readonly Pair[] = [
  ['On my way, about fifteen minutes.', 'Good. The door is open, come in.'],
  ['Is there a place to park near you?', 'Right outside, the meter is free after six.'],
  ['I am at the corner, which side is it?', 'The side with the blue bin. I will wave.'],
  ['Is there anything I should bring?', 'Everything is here, thank you.'],
  ['Running five minutes late, sorry.', 'No hurry, I am home all day.'],
  ['All set for the agreed time?', 'All set. See you then.'],
  ['I have what I need, see you soon.', 'Perfect. Ring twice, the bell is shy.'],
]

/** The same where nobody has to go anywhere. */
export const ONLINE_PAIRS: readonly Pair[] = [
  ['I am online, whenever you are ready.', 'Ready. The kettle is, too.'],
  ['All set for the agreed time?', 'All set. I have closed the other forty tabs.'],
]

/** At the end of it: done, and paid. */
export const AFTER_PAIRS: readonly Pair[] = [
  ['All done. Have a look when you can.', 'I looked, and released it. Thank you!'],
  ['That was the last of it.', 'Released. It was a pleasure.'],
  ['Marked it complete. Tell me if anything is missing.', 'Nothing is missing. The money is on its way.'],
  ['Done. I leave it in your hands.', 'It is in good order. Paid, and thank you.'],
  ['Finished, a little wiser than before.', 'So am I. Released just now.'],
]
