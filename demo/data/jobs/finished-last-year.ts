import type { FinishedJob } from '#demo/data/jobs/job.ts'
import { DAY } from '#demo/seed/history.ts'

/** Month and day, in the year before this one. */
interface LastYearsJob extends Omit<FinishedJob, 'day' | 'to'> {
  posted: readonly [month: number, day: number]
}

/** What Devon earned before this year: over $600, so that there is a summary for the tax office. */
const LAST_YEAR: readonly LastYearsJob[] = [
  {
    by: 'hugo',
    posted: [3, 14],
    category: 'Moving & Delivery',
    zip: '33606',
    budget: [120, 170],
    price: 145,
    scenes: ['barCounter', 'van'],
    title: 'Bring an espresso machine through a window',
    text: 'The door is two inches too narrow, the window is not. A hundred and sixty pounds, street level.',
    tip: [15, 'First cup is yours whenever you pass by.'],
    praise: [5, 'Took the window out, brought the machine in, put the window back. I made coffee an hour later.'],
    thanks: [5, 'Had measured everything before I came. All of it right.'],
  },
  {
    by: 'carlos',
    posted: [4, 22],
    category: 'Home Improvement',
    zip: '33604',
    budget: [100, 140],
    price: 120,
    scenes: ['porchSteps'],
    title: 'Put a handrail on the porch steps',
    text: 'Five steps, oak rail is cut and oiled. Posts go into concrete that is older than both of us.',
    praise: [5, 'My mother tested it with her whole weight and her whole opinion.'],
    thanks: [5, 'Good oak, good lunch.'],
  },
  {
    by: 'beth',
    posted: [5, 16],
    category: 'Handyman',
    zip: '33629',
    budget: [80, 110],
    price: 95,
    scenes: ['mirrorAndDrill'],
    title: 'Hang nine picture frames in one line',
    text: 'Long hallway, plaster that crumbles if you look at it. They should hang level and stay so.',
    praise: [5, 'One line, nine frames, no dust. I have stopped tilting my head.'],
    thanks: [4, 'The plaster was as announced.'],
  },
  {
    by: 'pearl',
    posted: [6, 27],
    category: 'Moving & Delivery',
    zip: '33603',
    budget: [130, 180],
    price: 160,
    scenes: ['boxesAndDolly', 'staircase'],
    title: 'Empty a storage unit before the first',
    text: 'Eight by ten feet, mostly boxes, one armoire. Half goes to my daughter, half to the dump.',
    praise: [5, 'Done with a day to spare. The armoire did not complain once.'],
    thanks: [5, 'Every box said where it wanted to go.'],
  },
  {
    by: 'hugo',
    posted: [7, 18],
    category: 'Handyman',
    zip: '33606',
    budget: [70, 110],
    price: 88,
    scenes: ['door'],
    title: 'Make the cellar door close again',
    text: 'It swelled in June and has not been the same. Lock is fine, frame is not.',
    praise: [5, 'Closes with a click. The cellar has gone quiet.'],
    thanks: [5, 'Knew the door, knew its moods.'],
  },
  {
    by: 'carlos',
    posted: [9, 12],
    category: 'Moving & Delivery',
    zip: '33604',
    budget: [110, 150],
    price: 130,
    scenes: ['piano'],
    title: 'Bring an upright piano to a church hall',
    text: 'Half a mile, two kerbs, one ramp. It should arrive in the mood in which it left.',
    praise: [5, 'Needed no tuning afterwards. That says it all.'],
    thanks: [5, 'Four helpers and a clear path.'],
  },
  {
    by: 'beth',
    posted: [10, 10],
    category: 'Home Improvement',
    zip: '33629',
    budget: [90, 130],
    price: 110,
    scenes: ['halfPaintedWall'],
    title: 'Build a low wall cupboard for board games',
    text: 'Boards are cut, doors are made. It goes under the window and must not look new.',
    praise: [5, 'Looks as if it had always been there and always been full.'],
    thanks: [5, 'Lost two games before I left, both fairly.'],
  },
]

/** At least eleven weeks ago, whatever day of the year it is. */
export const finishedLastYear = (now: number): FinishedJob[] =>
  LAST_YEAR.map(({ posted: [month, day], ...job }) => {
    const postedAt = Date.UTC(new Date(now).getUTCFullYear() - 1, month - 1, day)
    return Object.assign(job, { to: 'devon' as const, day: Math.floor((now - postedAt) / DAY) })
  })
