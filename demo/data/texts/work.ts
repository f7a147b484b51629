// What simulated users do while it works for somebody, and what it shows.
import type { JobCategory } from '#core/jobs/categories.ts'
import type { SceneName } from '#demo/artwork/scenes.ts'

interface WorkPhrases {
  /** About half way, with a photo. */
  half: readonly [string, string]
  /** All but over. */
  nearly: readonly [string, string]
  /** Small extra work: whole dollars and what for. */
  extra: readonly [number, string]
  scenes: readonly SceneName[]
}

export const WORK_PHRASES: Record<JobCategory, WorkPhrases> = {
  'Home Improvement': {
    half: ['The first half holds. Nothing hid behind the wall.', 'Measured, cut, fitted. The rest is patience.'],
    nearly: ['Last coat is on, it dries by itself now.', 'All in place. I sweep and you look.'],
    extra: [20, 'One more tin of filler, the corner was hollow.'],
    scenes: ['halfPaintedWall', 'porchSteps', 'oldWindow'],
  },
  'Moving & Delivery': {
    half: ['The heavy half is out, nothing has a scratch.', 'Everything is strapped, we are about to drive.'],
    nearly: ['It stands where you wanted it. Doors go back on now.', 'All up. I count the boxes once more.'],
    extra: [15, 'One more trip, the lamp would not lie down.'],
    scenes: ['boxesAndDolly', 'van', 'staircase'],
  },
  'Tech Support': {
    half: ['Backup is done. Now the part that can go wrong.', 'Found it: a setting that nobody chose.'],
    nearly: ['It works twice in a row. I write down what I did.', 'All connected. Try it once while I am here.'],
    extra: [18, 'A longer cable, the old one has a fold.'],
    scenes: ['laptop', 'router', 'printer'],
  },
  Handyman: {
    half: ['Old part is out, new part fits.', 'Half of it moves again. The other half is next.'],
    nearly: ['Everything turns, nothing drips. A last look.', 'Done but for the screws on the cover.'],
    extra: [12, 'New screws and plugs, the old ones turned in the wall.'],
    scenes: ['mirrorAndDrill', 'door', 'tap'],
  },
  Cleaning: {
    half: ['One half shines, so you see the difference.', 'Kitchen is done, the rest goes faster.'],
    nearly: ['Floors are wet, give them ten minutes.', 'Last window, then I take the bags down.'],
    extra: [15, 'The oven from inside, it was not in the list.'],
    scenes: ['mopAndBucket', 'tallWindows', 'stove'],
  },
  Tutoring: {
    half: ['We found what was missing, and it was in chapter two.', 'The hard half is behind us.'],
    nearly: ['Three problems alone, all three right.', 'A last round, then I leave a page of notes.'],
    extra: [15, 'Half an hour more, it was going too well to stop.'],
    scenes: ['chalkboard', 'deskWithBooks', 'globe'],
  },
  'Car Repair': {
    half: ['Wheel is off and it is what I thought.', 'New part is in, the bolts come next.'],
    nearly: ['A turn around the block, then I am sure.', 'It runs quiet. I clean my hands and your rim.'],
    extra: [22, 'A clamp and a hose, the old one was cracked.'],
    scenes: ['wheelAndJack', 'openBonnet', 'carInDriveway'],
  },
  'Yard Work': {
    half: ['One side is done, the bags are filling.', 'Roots are out. It looks worse before it looks better.'],
    nearly: ['Edges are cut, I rake once more.', 'Everything stands. Water it tonight.'],
    extra: [15, 'Four more bags of clippings to the yard.'],
    scenes: ['hedge', 'lawnMower', 'flowerBeds'],
  },
  'Pet Care': {
    half: ['We walked, we sniffed, we sat down once.', 'Bowl is empty, tail is up.'],
    nearly: ['Brushed and asleep. So nearly done.', 'Back at the door, waiting for you.'],
    extra: [10, 'A second walk, somebody asked with his eyes.'],
    scenes: ['greyhounds', 'catOnSill', 'dogBath'],
  },
  'Event Help': {
    half: ['Tables stand, lights are tested.', 'First guests are in, glasses are full.'],
    nearly: ['All down but the last row.', 'Swept and counted. Nothing is missing.'],
    extra: [20, 'One more hour, nobody wants to go home.'],
    scenes: ['stringLights', 'canopies', 'barCounter'],
  },
  Other: {
    half: ['Half of it is ticked off.', 'I am through the slow part.'],
    nearly: ['One more look, then it is yours.', 'All done but the paper.'],
    extra: [12, 'Copies and a stamp, they asked for both.'],
    scenes: ['formsOnDesk', 'groceries', 'camera'],
  },
}

export const TIP_PHRASES = [
  'Better than I hoped.',
  'Thank you. You may have my number.',
  'Quick, kind and quiet.',
  'For the extra look at the end.',
] as const

export const TOO_MUCH = 'That is more than I can spend on it now.'
