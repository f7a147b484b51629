import type { Template } from '#demo/data/templates/template.ts'

export const CAR: readonly Template[] = [
  {
    title: 'Change two tyres I bought with confidence',
    text: 'They are in the boot, the car is on flat ground, the jack and I do not trust each other.',
    budget: [45, 75],
    scenes: ['wheelAndJack'],
  },
  {
    title: 'Find the smell in a small hatchback',
    text: 'Sweet, then burnt, then gone at every garage. It is shy but it is real.',
    budget: [60, 100],
    scenes: ['openBonnet', 'carInDriveway'],
  },
  {
    title: 'Jump-start a car that sleeps on Mondays',
    text: 'Second floor of a car park, ceiling height six foot eight. If it needs a battery, bring one and the receipt.',
    budget: [35, 60],
    time: 'Within the hour',
    scenes: ['openBonnet'],
  },
  {
    title: 'Swap brake pads in a shady driveway',
    text: 'Rear axle, pads and grease are here. I hand you things and learn the names.',
    budget: [110, 170],
    scenes: ['wheelAndJack'],
  },
  {
    title: 'Get a stuck window to meet its frame again',
    text: 'Driver’s side, halfway, since Tuesday. It rains at four every day, as you know.',
    budget: [70, 115],
    scenes: ['carInDriveway'],
  },
  {
    title: 'Replace a headlight behind eleven screws',
    text: 'Whoever designed it had small hands and a grudge. Bulb is in the glove box.',
    budget: [40, 70],
    scenes: ['carInDriveway'],
  },
  {
    title: 'Wake a scooter after two winters',
    text: 'New battery, old petrol, one key that fits when you believe in it. Two streets of test ride included.',
    budget: [65, 110],
    scenes: ['scooter'],
  },
  {
    title: 'Oil change for an old pickup with manners',
    text: 'Oil and filter bought, ramps here. She leaks a little afterwards, out of habit.',
    budget: [45, 75],
    scenes: ['openBonnet'],
  },
  {
    title: 'Listen to a rattle and tell me if I can drive to Miami',
    text: 'Front right, above forty. A wedding depends on your ear.',
    budget: [50, 85],
    scenes: ['wheelAndJack', 'carInDriveway'],
  },
  {
    title: 'Fit a roof rack that came without a page',
    text: 'Four feet, two bars, nine bolts left in my hand after my attempt.',
    budget: [40, 65],
    scenes: ['carInDriveway'],
  },
  {
    title: 'Make an air conditioner remember its job',
    text: 'It blows with enthusiasm and no cold. Compressor clicks, so there is hope.',
    budget: [80, 140],
    scenes: ['openBonnet'],
  },
  {
    title: 'Take the dent out of a door before he sees it',
    text: 'A shopping cart did it. No broken paint, hand-sized. He is back on Sunday.',
    budget: [90, 150],
    time: 'Before Sunday',
    scenes: ['carInDriveway'],
  },
  {
    title: 'Check a used van before I fall in love',
    text: 'Seller’s driveway, half an hour, you say yes, no or run. I have a weakness for sliding doors.',
    budget: [55, 90],
    scenes: ['van'],
  },
  {
    title: 'New wiper arms, and teach them to reach',
    text: 'They clean a triangle in the middle, which is where I never look.',
    budget: [30, 50],
  },
]
