import type { Conversations } from '#demo/data/texts/conversation.ts'

/** Conversations about work that is done and paid. Minutes count from the agreed start. */
export const FINISHED_CONVERSATIONS: Conversations = {
  'Set up Wi-Fi in three rooms': {
    lines: [
      ['poster', -200, 'Login and password are on a sheet by the router. Paper, like in the old days.'],
      ['worker', -192, 'Nobody can hack paper. See you this evening.'],
      ['worker', -6, 'On the porch.'],
      ['worker', 39, 'All three rooms at full bars. The cat basket, too.'],
      ['worker', 41, { document: 'wifi-map' }],
      ['worker', 42, 'Who hears what. The brick wall is the villain.'],
      ['poster', 44, 'I have never been so well informed about my own house.'],
      ['poster', 720, 'Still full bars. Thank you, Jun.'],
    ],
  },
  'Carry a sofa up three flights': {
    lines: [
      ['worker', -95, 'Three flights and a turn: does the banister come off with a wrench or with patience?'],
      ['poster', -90, 'With a wrench. Shall I have it off by then?'],
      ['poster', -88, { photo: 'staircase' }],
      ['worker', -84, 'Leave it on, I would like to know where each screw lived.'],
      ['worker', -8, 'Around the corner.'],
      ['poster', -7, 'I am the window that waves.'],
      ['worker', 37, { photo: 'sofa' }],
      ['worker', 38, 'It is up, and it says that it likes the light.'],
      ['poster', 41, 'So do I. The turn on the second landing was theatre.'],
      ['worker', 43, 'Eight years of it.'],
    ],
  },
  'Hang a new screen door': {
    lines: [
      ['worker', -70, 'Hinges on the left: seen from inside or from the street?'],
      ['poster', -69, 'From inside. You are the first who asks.'],
      ['worker', -67, 'That is why I ask.'],
      ['worker', 36, { photo: 'door' }],
      ['poster', 40, 'It latches by itself. The cat is offended.'],
    ],
  },
  'Feed one opinionated cat for four days': {
    lines: [
      ['worker', 20, { photo: 'catOnSill' }],
      ['worker', 21, 'She says that she has had nothing. The bowl says otherwise.'],
      ['poster', 33, 'She is lying. She looks well, thank you.'],
    ],
  },
  'Swap furniture between two flats': {
    lines: [
      ['worker', -60, 'Two lifts, eleven pieces. Which one first?'],
      ['poster', -55, 'The bed, while I still have opinions.'],
      ['worker', 33, { document: 'screw-numbers' }],
      ['worker', 34, 'The screws of your bed, in case you move again without me.'],
      ['poster', 39, 'I would not dare.'],
      ['poster', 700, 'Slept in it. Not a sound.'],
    ],
  },
  'Build a small stage for a Friday reading': {
    lines: [
      ['worker', -30, 'Counted: six deck pieces and a ramp that squeaks.'],
      ['poster', -26, 'The ramp may squeak, the poets do it too.'],
      ['worker', 41, { photo: 'stage' }],
      ['poster', 44, 'Level as a lake. The key for tonight is under the till.'],
    ],
  },
  'Carry a washing machine to the back porch': {
    lines: [
      ['worker', -12, 'Behind a school bus that stops at every house. A good quarter of an hour late, I am sorry.'],
      ['poster', -9, 'Thank you for writing ahead. The path is clear and the dog is indoors.'],
      ['worker', 52, 'The new one runs, the old one is at the kerb.'],
      ['poster', 58, 'Lemonade is on the porch.'],
    ],
  },
  'Fetch a desk from a store and carry it up': {
    lines: [
      ['worker', -4, 'At your door with a desk. I knock when you write, not before.'],
      ['poster', -1, 'Awake. More or less.'],
    ],
  },
  'Bring a sideboard from Dunedin, in one piece': {
    lines: [
      ['worker', -20, 'Dunedin is behind me, the sideboard is strapped.'],
      ['worker', 5, 'The causeway stands still. So do I.'],
      ['worker', 25, 'Three cars further.'],
      ['worker', 47, 'Green. And red again.'],
      ['poster', 49, 'I feel as if I were there.'],
    ],
  },
}
