import type { Conversations } from '#demo/data/texts/conversation.ts'

/**
 * Conversations before and in open disputes, in agreement with their records. Minutes count from the
 * agreed start.
 */
export const DISPUTE_CONVERSATIONS: Conversations = {
  'Clean twelve tall windows': {
    lines: [
      [
        'poster',
        -1100,
        'The ladder is in the hall, buckets are under the sink. Two are above the stairs, those are high.',
      ],
      ['worker', -1090, 'I like high ones. I bring my own cloths.'],
      ['worker', 97, { photo: 'gutterLadder' }],
      ['worker', 99, 'This is your ladder, all the way out. Above the stairs I am six feet short.'],
      ['poster', 105, 'I see. The ten first, please, then we look at the two together.'],
      ['worker', 189, 'Ten are done. For the two I could come back on Friday with my own ladder.'],
      [
        'poster',
        204,
        'You marked it complete, Esme. Twelve were agreed, and the two above the stairs were never touched.',
      ],
      ['worker', 206, 'I thought the ten were settled between us, and the rest would be Friday.'],
      [
        'poster',
        218,
        'I raised it, so that neither of us has to be right alone. I also wrote that the ten are spotless.',
      ],
      ['worker', 243, 'Fair enough. My side is in there now, with the ladder.'],
      ['worker', 302, 'I have said yes to what they propose. If you do as well, it is behind us.'],
    ],
    rings: [['poster', 207, 0]],
    unread: { poster: 1 },
  },
  'Paint a picket fence on both sides': {
    lines: [
      ['poster', -1150, 'Barn red is in the shed, stir it longer than you think. The choir passes on Sunday.'],
      ['worker', -1140, 'Then it will be dry on Saturday.'],
      ['worker', 94, { photo: 'gardenGate' }],
      ['worker', 96, 'Street side, first half. It looks like a postcard.'],
      ['poster', 111, 'It does. I have waved at it.'],
      ['worker', 211, 'There is one can left. That is one coat on the garden side, two would need another can.'],
      ['poster', 227, 'One is fine if it covers.'],
      ['worker', 302, 'Done, and marked so. The garden side wants a look in daylight.'],
      ['poster', 326, 'I looked. The primer comes through and I can count your strokes. That is the side I sit on.'],
      ['worker', 332, 'One coat was what the can gave, Pearl. I did write.'],
      ['poster', 338, 'You did. I raised it all the same, with two photos. No ill will.'],
      ['worker', 427, 'Mine are in as well. I would roll it again for the price of the can.'],
      ['poster', 1203, 'I proposed thirty, and my nephew puts on the second coat.'],
      ['poster', 1206, 'There is cobbler either way.'],
    ],
    unread: { worker: 2 },
  },
  'Fix a leaning fence': {
    lines: [
      [
        'poster',
        -300,
        'Posts and concrete are by the gate. Guests come two hours after you begin, so please be on time.',
      ],
      ['worker', -290, 'Three posts, two bags. I will be.'],
      ['worker', 41, 'There was an accident on the bridge and nothing moves. It will be two hours, I am sorry.'],
      ['poster', 47, 'Then the guests are here first. Do what you can.'],
      ['worker', 345, 'Two stand like soldiers. The third still lies by the gate.'],
      ['poster', 372, 'They watched you dig, and they stepped over the third one. I had imagined it otherwise.'],
      ['poster', 390, 'I raised it. Please write your side there, too.'],
    ],
  },
  'Move an office fridge': {
    lines: [
      ['worker', -40, 'Until when do we have the service lift?'],
      ['poster', -36, 'Two hours from the start. Then it belongs to the florist.'],
      ['worker', 119, 'It stands. The door hangs a little, the floor is not level here.'],
      ['poster', 150, 'It does not hang, it does not close. It beeps.'],
      ['worker', 158, 'A coin under the front left foot, then it closes.'],
      ['poster', 165, 'Upstairs it closed without a coin.'],
      ['worker', 263, 'My level says half an inch over the width. It is in the dispute now.'],
      ['worker', 913, 'I asked for a person to look at it. I carried a fridge, I did not lay the floor.'],
    ],
  },
  'Take down a chandelier in one piece': {
    lines: [
      ['worker', -30, 'Is the breaker marked? Brass and I get along, current and I do not.'],
      ['poster', -26, 'Number seven, marked in red.'],
      ['worker', 119, { photo: 'bed' }],
      ['worker', 121, 'It is down and lies on the bed.'],
      ['poster', 168, 'Beautiful. I release it now, thank you.'],
      ['poster', 1612, 'The auction house rang. One arm is bent and four drops are missing.'],
      ['worker', 1625, 'It hung on one screw when I came. I counted the drops on the bed, the four were not there.'],
      ['poster', 1649, 'Their letter is in a dispute now. They want it in writing, otherwise I had asked you first.'],
      ['worker', 1795, 'Understood. I wrote down what I saw.'],
      ['poster', 2124, 'I cannot prove 1930. I asked somebody to decide.'],
    ],
  },
  'Tutor calculus twice': {
    lines: [
      ['poster', -200, 'Fair warning: I know what a derivative is and do not believe in it.'],
      ['worker', -190, 'Belief is not on the exam. See you tonight.'],
      ['worker', 95, 'The last three were all yours. Same time on the second evening?'],
      ['poster', 101, 'Same time. I bring the old exams.'],
      ['worker', 2982, 'Both evenings done and marked. Good luck!'],
      ['worker', 3600, 'How was it? And when you have a minute, the money waits for your release.'],
      ['poster', 3710, 'It went well! Question four was ours.'],
      ['worker', 4195, 'So glad. The release is still open, it is one button at the contract.'],
    ],
  },
}
