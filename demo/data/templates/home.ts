import type { Template } from '#demo/data/templates/template.ts'

export const HOME: readonly Template[] = [
  {
    title: 'Paint a hallway that nobody dares to',
    text: 'Twenty feet long, eleven high over the stairs. Paint is mixed, the colour is called Patience. Two coats.',
    budget: [180, 280],
    scenes: ['halfPaintedWall', 'staircase'],
  },
  {
    title: 'Replace one rotten porch step',
    text: 'The postman has begun to jump it. Treated board is cut and lies beside it.',
    budget: [60, 100],
    scenes: ['porchSteps'],
  },
  {
    title: 'Regrout a shower that has given up',
    text: 'Forty square feet, white once. Old grout is mostly gone, which saves you half the work and me all the pride.',
    budget: [120, 190],
    scenes: ['bathtub'],
  },
  {
    title: 'Make three sash windows open again',
    text: 'Painted shut in three colours of three decades. Cords are bought, weights are probably still in there.',
    budget: [110, 180],
    time: 'Daylight, any day',
    scenes: ['oldWindow', 'tallWindows'],
  },
  {
    title: 'Lay a small laminate floor',
    text: 'Ten by eleven, one door, one radiator pipe that somebody put in the wrong place on purpose.',
    budget: [160, 240],
    scenes: ['emptyFlat'],
  },
  {
    title: 'Patch a hole the size of a doorknob',
    text: 'Guess how. Drywall, four rooms have the same one. All four please, we have bought door stops.',
    budget: [80, 130],
    scenes: ['door', 'halfPaintedWall'],
  },
  {
    title: 'Build a window seat under a bay',
    text: 'Six feet, lift-up lid, has to carry two teenagers and a dog. Sketch and plywood are here.',
    budget: [220, 340],
    scenes: ['oldWindow'],
  },
  {
    title: 'Tile the wall behind a stove',
    text: 'Fourteen square feet of handmade tile, no two alike, which is why they cost that. Level matters, perfect does not.',
    budget: [150, 230],
    scenes: ['stove'],
  },
  {
    title: 'Seal a bathtub so the ceiling below stays dry',
    text: 'The kitchen table has moved twice. Old silicone out, new silicone in, and an honest look at the tap.',
    budget: [60, 95],
    scenes: ['bathtub', 'tap'],
  },
  {
    title: 'Put a banister on a stair that has none',
    text: 'Eleven steps, oak rail, brackets in a bag. Grandmother arrives on Thursday and will not be told twice.',
    budget: [120, 180],
    scenes: ['staircase'],
  },
  {
    title: 'Strip wallpaper in a small, loud bathroom',
    text: 'Flamingos, two layers. The steamer is rented until Sunday. There is something older under the flamingos.',
    budget: [90, 140],
    scenes: ['bathtub'],
  },
  {
    title: 'Insulate an attic hatch and hang its ladder',
    text: 'Cold comes down in January, heat in every other month. Kit is unopened, instructions are in Danish.',
    budget: [110, 170],
    scenes: ['ceilingFan'],
  },
  {
    title: 'Level a kitchen worktop that sends eggs rolling',
    text: 'Two inches over nine feet. The cabinets are sound, the floor has opinions.',
    budget: [95, 150],
    scenes: ['stove'],
  },
  {
    title: 'Refinish two oak doors on trestles',
    text: 'Sand, stain, three thin coats. I have the trestles, the shade and a radio. They must not look new.',
    budget: [140, 210],
    scenes: ['door'],
  },
]
