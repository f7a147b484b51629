import type { Conversations } from '#demo/data/texts/conversation.ts'

/** The same of disputes that are over. Minutes count from the agreed start. */
export const SETTLED_CONVERSATIONS: Conversations = {
  'Rake a winter of oak leaves': {
    lines: [
      ['worker', -60, 'Rake, gloves, two playlists. The bags are by the shed?'],
      ['poster', -57, 'Forty of them. The oak is not sorry.'],
      ['worker', 169, { photo: 'wheelbarrow' }],
      ['worker', 186, 'Marked it complete, I have to run.'],
      ['poster', 244, 'The lawn is lovely, Trey. Behind the shed it is still January.'],
      ['poster', 257, 'I raised it for the strip, with a photo. It is about ten feet, not about you.'],
      ['worker', 333, 'You are right. I was out of bags, had a class, and should have said so first.'],
      ['poster', 402, 'I said yes to what the rules propose.'],
      ['worker', 612, 'So did I. Thank you for being fair about it.'],
    ],
  },
  'Move a classroom to the other wing': {
    lines: [
      ['poster', -90, 'The ramp is at the left wing. The janitor has the keys and goes home at five.'],
      ['worker', -80, 'Twenty-six desks first, then the glue.'],
      ['worker', 150, 'The big cupboard is locked and the janitor has gone. Do you have a key?'],
      ['poster', 240, 'Just out of a meeting, and no. But it was on the list.'],
      ['worker', 424, 'I proposed ten, since the key was not mine to bring.'],
      ['poster', 1153, 'Ten it is. I draw a map of the keys for the next one.'],
    ],
  },
  'Put up bleachers for a cup final': {
    lines: [
      ['worker', 150, 'Two clamps are missing for the fifth row. Are there any more?'],
      ['poster', 158, 'What is on the trailer is all there is.'],
      ['worker', 187, 'Then four rows. I seat nobody on rope.'],
      ['poster', 245, 'The grandparents stood, Leon.'],
    ],
  },
  'Deep-clean a pastry kitchen': {
    lines: [
      ['worker', 140, 'Where is the switch for the fan of the hood?'],
      ['poster', 238, 'Flour up to my elbows, sorry. Behind the fridge.'],
      ['worker', 336, 'I had gone by then. What I could reach shines.'],
      ['poster', 403, 'It does. The switch gets a label.'],
    ],
  },
  'Repoint the front of a garden wall': {
    lines: [
      ['worker', 175, 'Thirty-two feet. The rest wants a dry day.'],
      ['poster', 243, 'It stops at the camellia, and rain is coming.'],
      ['worker', 335, 'Better eight feet open than eight feet wet.'],
    ],
  },
  'Change four brakes on an old pickup': {
    lines: [
      ['worker', 172, 'All four are on. The cable of the handbrake is rusted into its tube.'],
      ['poster', 244, 'It stops like a new one. It does not stay like one.'],
      ['worker', 334, 'The cable is a part that nobody has bought. Everything that was bought is in.'],
    ],
  },
  'Clear a strip of palmetto along the canal': {
    lines: [
      ['worker', 100, 'The water is a foot higher than in your photo.'],
      ['poster', 120, 'Spring tide. Mind your boots.'],
      ['worker', 188, 'Forty feet are out. I do not dig where I cannot see my feet.'],
      ['poster', 246, 'The boat came through, with a branch.'],
    ],
  },
  'Move nine years of mail to a new address': {
    lines: [
      ['worker', 175, 'Both boxes are over. The oldest folder is still copying.'],
      ['poster', 241, 'Before 2018 it is empty, and that is where my mother’s letters are.'],
      ['worker', 335, 'The old provider closed the door. I have written to them.'],
    ],
  },
  'Set and clear a supper for forty': {
    lines: [
      ['worker', 160, 'All plates are through. The hot water is, too.'],
      ['poster', 247, 'Eleven pots, Dolores.'],
      ['worker', 405, 'I should have heated water while they sang.'],
      ['poster', 522, 'Fifteen, and we ask you again for Easter.'],
      ['worker', 562, 'Yes to both.'],
    ],
  },
  'Paint one bedroom the colour of old paper': {
    lines: [
      ['poster', 194, 'I see the first coat from the hall. Yes, like that.'],
      ['worker', 392, 'The second coat is on, edges by hand.'],
      ['poster', 1470, 'By lamplight it is old paper. By daylight it is a tooth.'],
      ['worker', 1488, 'It is the tin that stood there, Ines. I can only paint what is in it.'],
      ['poster', 1514, 'Then somebody else should look at it.'],
    ],
  },
  'Walk a stubborn beagle': {
    lines: [
      ['poster', 20, 'Are you on your way? He sits at the door.'],
      ['poster', 70, 'Ollie? I am with a customer and cannot leave.'],
      ['poster', 142, 'A customer walks him now.'],
    ],
  },
  'Bring a music cabinet before the lesson': {
    lines: [
      ['worker', -5, 'On the bridge, and it stands still. Twenty minutes, maybe a little more.'],
      ['poster', 2, 'I have a pupil at four.'],
      ['worker', 86, 'It stands by the piano, all forty drawers locked.'],
      ['poster', 132, 'Two o’clock is two o’clock.'],
    ],
  },
  'Set up a till for a book market': {
    lines: [
      ['worker', 115, 'It sells, it prints, and the drawer opens once per sale.'],
      ['poster', 121, 'Magic. The pier is full.'],
      ['worker', 1500, 'Could you release it when you find a minute?'],
      ['worker', 2392, 'I see your boat, Ambrose, but not your answer.'],
      ['poster', 2690, 'I was out at sea, and the sea has no signal. You have it in a moment, with apologies.'],
      ['worker', 2702, 'Then I take it back. Good wind.'],
    ],
  },
  'Lay a brick path around a fig tree': {
    lines: [
      ['worker', 305, 'The first half lies. It is going to rain, so I let it settle.'],
      ['poster', 1850, 'It is a beautiful half, Desmond. When does it go on?'],
      ['worker', 1880, 'Sand does not settle in the wet. I need dry days.'],
      ['poster', 1905, 'I raised it, so that we put a date to it.'],
      ['worker', 2104, 'Six dry days. I wrote it there.'],
      ['poster', 2303, 'Agreed.'],
      ['worker', 8604, 'One can walk around the fig.'],
    ],
  },
  'Move an aquarium whose fish are on holiday': {
    lines: [
      ['worker', 78, 'Felt is under three corners. A hand for the fourth?'],
      ['poster', 79, 'I lift, you slide.'],
      ['poster', 1470, 'The floor is wet this morning. There is a crack in the lower corner.'],
      ['worker', 1477, 'It was whole when I set it down. I am sorry for the fish.'],
    ],
  },
}
