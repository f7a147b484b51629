import type { Template } from '#demo/data/templates/template.ts'

export const YARD: readonly Template[] = [
  {
    title: 'Mow a lawn that has begun to wave',
    text: 'A quarter acre, fenced, no dog. Two weeks of rain and one of excuses.',
    budget: [45, 70],
    scenes: ['lawnMower'],
  },
  {
    title: 'Trim a hedge into something with corners',
    text: 'Forty feet, five high. It was a rectangle in spring, today it is a weather map.',
    budget: [60, 95],
    scenes: ['hedge'],
  },
  {
    title: 'Clear gutters on a one-storey house',
    text: 'Ninety feet, oak leaves and two tennis balls. Ladder leans against the shed and is not bad.',
    budget: [70, 110],
    time: 'Before the rain',
    scenes: ['gutterLadder'],
  },
  {
    title: 'Take down palm boots before they take down somebody',
    text: 'Three sabals, twelve feet. Fronds go to the kerb in bundles of a size the city likes.',
    budget: [90, 150],
    scenes: ['palmTree'],
  },
  {
    title: 'Spread four yards of mulch',
    text: 'It arrives at eight and blocks the driveway at one minute past. Wheelbarrow and rake are here.',
    budget: [80, 130],
    time: 'From 8 AM',
    scenes: ['wheelbarrow'],
  },
  {
    title: 'Plant nineteen things in the right nineteen holes',
    text: 'Labels match a drawing, drawing matches my hopes. Soil is soft, sun is not.',
    budget: [70, 110],
    scenes: ['flowerBeds'],
  },
  {
    title: 'Pull the vine off a fence without pulling the fence',
    text: 'Thirty feet, one winner so far. Gloves, it bites back.',
    budget: [55, 90],
    scenes: ['gardenGate', 'hedge'],
  },
  {
    title: 'Lay a path of twenty-two stepping stones',
    text: 'They lie in a pile and look at me. Sand is here, the line is marked with flour.',
    budget: [90, 140],
    scenes: ['wheelbarrow', 'flowerBeds'],
  },
  {
    title: 'Rake leaves under three oaks, again',
    text: 'Bags are in the carport. The oaks are not finished, so do not take it personally.',
    budget: [40, 65],
    scenes: ['wheelbarrow'],
  },
  {
    title: 'Saw a fallen branch into something for the fire',
    text: 'Fourteen inches thick, on grass, touching nothing. Leave the squirrel nest, please, they have been through enough.',
    budget: [70, 115],
  },
  {
    title: 'Repair sprinklers that water the road',
    text: 'Six heads, one geyser, a neighbour with a clean car. Spare heads are bought.',
    budget: [75, 120],
    scenes: ['lawnMower'],
  },
  {
    title: 'Dig a hole for a lemon tree, a real one',
    text: 'Two feet by two, through roots. I tried for an hour and have a bowl now.',
    budget: [35, 55],
    time: 'Morning, it is hot',
    scenes: ['palmTree'],
  },
  {
    title: 'Weed a gravel drive by hand',
    text: 'Sixty feet. No spray, the cat thinks it is hers.',
    budget: [50, 80],
  },
  {
    title: 'Mend a picket fence where the ball came through',
    text: 'Five pickets, one rail. The team has collected twenty dollars towards it, included here.',
    budget: [65, 100],
    scenes: ['gardenGate'],
  },
]
