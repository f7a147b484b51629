import type { Template } from '#demo/data/templates/template.ts'

export const HANDYMAN: readonly Template[] = [
  {
    title: 'Silence a door that announces everyone',
    text: 'Front door, three hinges, one long complaint. We would like to come home late again.',
    budget: [30, 50],
    scenes: ['door'],
  },
  {
    title: 'Hang eleven pictures in one straight line',
    text: 'Hallway, plaster. The last attempt is known in the family as the coast of Norway.',
    budget: [50, 80],
    scenes: ['camera'],
  },
  {
    title: 'Fit a new kitchen tap, same three holes',
    text: 'Bought, boxed, still under the sink looking at the old one. Shut-off valves work, I checked twice.',
    budget: [65, 100],
    scenes: ['tap'],
  },
  {
    title: 'Put together a cot before the baby does',
    text: 'Thirty-one parts, due date Friday. The picture shows a smiling man. I was not smiling.',
    budget: [45, 70],
    time: 'Before Friday',
    scenes: ['bed'],
  },
  {
    title: 'Mount a bicycle high enough to walk under',
    text: 'Hook and pulley are bought. The ceiling is concrete, the tenant below is not amused by drilling after six.',
    budget: [40, 65],
    time: 'Before 6 PM',
    scenes: ['bicycle'],
  },
  {
    title: 'Stop a ceiling fan from walking',
    text: 'On high it describes a small circle and we eat faster. Balancing kit is here, courage is not.',
    budget: [40, 70],
    scenes: ['ceilingFan'],
  },
  {
    title: 'Rehang a gate that drags its foot',
    text: 'You can read its last ten years in the paving. New hinges are in the letterbox.',
    budget: [55, 90],
    scenes: ['gardenGate'],
  },
  {
    title: 'Fix a cupboard to a wall that is mostly air',
    text: 'It held until the good plates went in. Anchors of every size are on the table, choose wisely.',
    budget: [50, 80],
    scenes: ['mirrorAndDrill'],
  },
  {
    title: 'Change four smoke alarms on tall ceilings',
    text: 'One of them chirps at three in the morning, none of us agrees which. New ones are bought, all four go.',
    budget: [45, 75],
    scenes: ['ceilingFan', 'porchLight'],
  },
  {
    title: 'Install a porch light that knows when to stop',
    text: 'The present one stays on for the moon. Sensor lamp is here, breaker is labelled in my best writing.',
    budget: [60, 95],
    scenes: ['porchLight'],
  },
  {
    title: 'Assemble a wall of shelves and anchor it',
    text: 'Five units, one wrench, a toddler with mountaineering plans. Into studs, please, all of it.',
    budget: [90, 140],
    scenes: ['bookcase'],
  },
  {
    title: 'Free a key that broke off in a lock',
    text: 'Back door, brass. The other half is in my hand and I have looked at it long enough.',
    budget: [45, 75],
    time: 'As soon as you can',
    scenes: ['door'],
  },
  {
    title: 'Hang a hammock from two honest points',
    text: 'One beam, one palm. It must hold a man who says he is two hundred pounds.',
    budget: [40, 65],
    scenes: ['palmTree'],
  },
  {
    title: 'Replace a toilet seat, a towel bar and a mood',
    text: 'The first two are in the hallway in their boxes. Half an hour, forty minutes with a coffee.',
    budget: [35, 55],
  },
  {
    title: 'Make a letterbox stand up straight',
    text: 'A delivery truck leaned on it in April. Post is sound, the hole got bigger. Bag of mix is here.',
    budget: [45, 70],
    scenes: ['mailbox'],
  },
  {
    title: 'Get a doorbell to ring in both halves of a house',
    text: 'It rings in the half where nobody lives. Wireless kit bought, instructions lost with dignity.',
    budget: [40, 65],
    scenes: ['door', 'porchLight'],
  },
]
