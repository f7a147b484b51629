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
  ['Leaving now, the traffic is kind today.', 'Then the coffee is early. Come by.'],
  ['Which floor are you on?', 'Second. The stairs are narrow, mind the elbow.'],
  ['Is there a dog I should know about?', 'There is. She only bites sandwiches.'],
  ['Shoes on or off inside?', 'On is fine, the floor has seen worse.'],
  ['I brought a sheet to cover things.', 'You are the first who ever did.'],
  ['Is the gate locked?', 'Lift it a little and push. It knows its friends.'],
  ['Two minutes away.', 'I see your van already.'],
  ['May I start a quarter of an hour earlier?', 'Please do, I am up since five.'],
  ['Will somebody be home?', 'My son is. He is twelve and in charge.'],
  ['Can I use the outlet in the hall?', 'Any of them but the one by the fish.'],
  ['It looks like rain, shall we keep the time?', 'Keep it. The work is under a roof.'],
  ['Is the light good enough there?', 'In the morning, yes. I bring a lamp for the rest.'],
  ['Parked two doors down, walking over.', 'Look for the yellow door.'],
  ['I forgot to ask: any stairs?', 'Three, and none of them creaks.'],
  ['Do you want to be there for it?', 'I watch the first ten minutes and learn something.'],
  ['The bus is late, I come by bicycle.', 'There is a rail to lock it to.'],
  ['Is it the house or the one behind?', 'The one behind, past the lemon tree.'],
  ['I have a helper with me today, is that all right?', 'The more the merrier. Same price, though?'],
  ['Where shall I put what is left over?', 'Beside the shed. It leaves on Thursday.'],
  ['Quick check: nothing has changed?', 'Nothing but the weather.'],
  ['I can be there at the top of the hour.', 'On the dot suits me best.'],
  ['Do you have a ladder, or shall I bring mine?', 'Bring yours. Mine has a missing rung and a story.'],
  ['Is water turned on?', 'On, and the tap outside works as well.'],
  ['Your street is closed at the south end.', 'Come from the library side, that is open.'],
  ['Would the afternoon be better with this heat?', 'Let us keep it. There is a fan and ice.'],
  ['I am downstairs.', 'Buzzing you in. Push when it hums.'],
  ['How long is the way from the street?', 'Thirty steps. I counted for you.'],
  ['Shall I ring or knock?', 'Knock, please. The baby has opinions.'],
  ['Picked up the last bits, heading over.', 'Wonderful. Keep the receipt.'],
  ['Do I need the code for the garage?', 'It stands open, I am in there.'],
  ['Anything I must not touch?', 'The piano. Everything else is brave.'],
]

/** The same where nobody has to go anywhere. */
export const ONLINE_PAIRS: readonly Pair[] = [
  ['I am online, whenever you are ready.', 'Ready. The kettle is, too.'],
  ['All set for the agreed time?', 'All set. I have closed the other forty tabs.'],
  ['Can you share the file beforehand?', 'You have it. Page three is where it hurts.'],
  ['Camera on or off?', 'Off, I am in my gardening clothes.'],
  ['Five minutes, then I am all yours.', 'Take ten. Mine is still updating.'],
]

/** At the end of it: done, and paid. */
export const AFTER_PAIRS: readonly Pair[] = [
  ['All done. Have a look when you can.', 'I looked, and released it. Thank you!'],
  ['That was the last of it.', 'Released. It was a pleasure.'],
  ['Marked it complete. Tell me if anything is missing.', 'Nothing is missing. The money is on its way.'],
  ['Done. I leave it in your hands.', 'It is in good order. Paid, and thank you.'],
  ['Finished, a little wiser than before.', 'So am I. Released just now.'],
  ['That is it. Swept up, too.', 'I noticed. Released, with thanks.'],
  ['Ready for you to look at.', 'Better than I hoped. It is released.'],
  ['Complete. It was a good one.', 'It was. Released, and I will ask for you again.'],
  ['Done, and the tools are back in the bag.', 'All good here. Released.'],
  ['Finished five minutes early.', 'And nothing forgotten. Released at once.'],
  ['Please check it in daylight as well.', 'I did. It holds up. Released.'],
  ['All yours again.', 'Thank you. It is released, and I am glad.'],
]
