import type { Template } from '#demo/data/templates/template.ts'

export const CLEANING: readonly Template[] = [
  {
    title: 'Clean a flat nobody has lived in since March',
    text: 'Two rooms, one bath, dust in even layers. Water and power are on, the spiders have been told.',
    budget: [80, 130],
    scenes: ['emptyFlat', 'mopAndBucket'],
  },
  {
    title: 'Bring an oven back from the brink',
    text: 'There was a lasagne. There was a phone call. Racks are soaking in the bathtub.',
    budget: [45, 75],
    scenes: ['stove'],
  },
  {
    title: 'Wash twenty windows before an open house',
    text: 'One storey, all reachable from the ground, all with a view of the neighbour’s boat.',
    budget: [90, 140],
    time: 'Morning',
    scenes: ['tallWindows'],
  },
  {
    title: 'Iron thirty shirts and one tablecloth',
    text: 'The board is good, the iron is better, I am neither. Hangers are counted, starch optional.',
    budget: [50, 80],
    scenes: ['laundry'],
  },
  {
    title: 'Get red wine out of a cream rug',
    text: 'Eight by ten, wool, one glass, last night. Salt is on it. I have read four opinions and trust none.',
    budget: [55, 90],
    time: 'Today if possible',
    scenes: ['mopAndBucket'],
  },
  {
    title: 'Scrub a tiled terrace before a birthday',
    text: 'Thirty by twenty, algae in the corners. Pressure washer is here and bites.',
    budget: [70, 110],
    scenes: ['mopAndBucket', 'stringLights'],
  },
  {
    title: 'Do the laundry that a flood invented',
    text: 'The bath ran over, the towels were brave. Six loads, machines downstairs, quarters in a jar.',
    budget: [60, 90],
    scenes: ['washingMachine', 'laundry'],
  },
  {
    title: 'Deep clean a kitchen of a man who fries',
    text: 'Hood, tiles, the top of everything. He has promised to change. Bring a scraper.',
    budget: [90, 140],
    scenes: ['stove'],
  },
  {
    title: 'Dust a room with nine hundred books',
    text: 'By hand, in order, spine out. The order is mine and not the alphabet’s.',
    budget: [70, 110],
    scenes: ['bookcase', 'deskWithBooks'],
  },
  {
    title: 'Vacuum a car that has been to the beach',
    text: 'Often. With a dog. Sand in places that have no name. Outlet and shade available.',
    budget: [40, 65],
    scenes: ['carInDriveway'],
  },
  {
    title: 'Clean a small office every trace of lunch',
    text: 'Five desks, one fridge, a microwave with a past. After hours, key in the box.',
    budget: [60, 95],
    time: 'After 6 PM',
    scenes: ['fridge'],
  },
  {
    title: 'Wipe down a nursery for the inspector',
    text: 'Cots, shelves, four hundred blocks. Gentle soap only, everything here ends up in a mouth.',
    budget: [85, 130],
    scenes: ['mopAndBucket'],
  },
  {
    title: 'Polish a bar until it shows faces',
    text: 'Oak top, brass rail, eighty glasses. We open at five and would like to look it.',
    budget: [65, 100],
    time: 'Noon to 4 PM',
    scenes: ['barCounter'],
  },
  {
    title: 'Defrost a freezer with a glacier in it',
    text: 'Contents are at the neighbour’s until six. Towels, hairdryer and a wooden spoon are laid out like instruments.',
    budget: [35, 55],
    scenes: ['fridge'],
  },
]
