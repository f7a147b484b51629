import type { JobCategory } from '#core/jobs/categories.ts'
import type { Template } from '#demo/data/templates/template.ts'

/** What Maren posts while the demo runs, so that her page is never empty. */
export const MAREN: readonly (Template & { category: JobCategory })[] = [
  {
    category: 'Handyman',
    title: 'Fix a floorboard that gives the cat away',
    text: 'It creaks under nine pounds. Hallway, third board from the kitchen, nails have let go.',
    budget: [40, 65],
    scenes: ['staircase', 'catOnSill'],
  },
  {
    category: 'Moving & Delivery',
    title: 'Carry a kiln from the porch to the shed',
    text: 'Two hundred pounds on four short feet, thirty steps of grass. I bought it in a good mood.',
    budget: [80, 120],
    scenes: ['porchSteps', 'gutterLadder'],
  },
  {
    category: 'Cleaning',
    title: 'Wash the attic windows that birds believe in',
    text: 'Four small panes, reached by a ladder and some faith. They open inwards, mostly.',
    budget: [45, 70],
    scenes: ['tallWindows'],
  },
  {
    category: 'Yard Work',
    title: 'Talk sense into a bougainvillea',
    text: 'It has reached the bedroom and knocks at night. Long sleeves, clippings into the bags.',
    budget: [50, 80],
    scenes: ['hedge', 'gardenGate'],
  },
  {
    category: 'Tech Support',
    title: 'Find out why the doorbell calls Oslo',
    text: 'Smart doorbell, old account, confused uncle. I would like it to ring here as well.',
    budget: [35, 60],
    scenes: ['door', 'crackedPhone'],
  },
  {
    category: 'Home Improvement',
    title: 'Mend plaster where a shelf used to be',
    text: 'Six holes and a long sigh of dust. Filler and paint are here, the shelf is forgiven.',
    budget: [70, 110],
    scenes: ['halfPaintedWall', 'bookcase'],
  },
  {
    category: 'Handyman',
    title: 'Hang a very heavy mirror above a very old fireplace',
    text: 'Brick under plaster, fifty pounds, gilt that sheds. I have marked the spot and doubt it.',
    budget: [65, 100],
    scenes: ['mirrorAndDrill'],
  },
  {
    category: 'Moving & Delivery',
    title: 'Get the armchair up to the reading room',
    text: 'One flight, one turn, wings on the chair. It is the good one, so please think first.',
    budget: [55, 85],
    time: 'After 6 PM',
    scenes: ['sofa', 'staircase'],
  },
  {
    category: 'Event Help',
    title: 'Set up a porch for twenty and a cello',
    text: 'Chairs, lamps, one rug. The cellist needs shade and the cat needs telling.',
    budget: [70, 110],
    time: '4 PM',
    scenes: ['stringLights', 'porchLight'],
  },
  {
    category: 'Other',
    title: 'Help me throw away one room',
    text: 'Two hours, three piles, no sentiment. You hold things up, I say yes or no. Coffee is on.',
    budget: [45, 70],
    scenes: ['boxesAndDolly', 'camera'],
  },
  {
    category: 'Home Improvement',
    title: 'Stop the kitchen window from whistling',
    text: 'B flat, in any wind above ten. Sash cord and draught strip are on the sill.',
    budget: [60, 95],
    scenes: ['oldWindow'],
  },
  {
    category: 'Handyman',
    title: 'Fit a cat door into a door I like',
    text: 'Kitchen door, solid pine, template is taped on. The cat is nine pounds and impatient.',
    budget: [50, 80],
    scenes: ['door', 'catOnSill'],
  },
]
