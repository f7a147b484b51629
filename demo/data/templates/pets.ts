import type { Template } from '#demo/data/templates/template.ts'

export const PETS: readonly Template[] = [
  {
    title: 'Walk a beagle who has somewhere to be',
    text: 'Forty minutes. He chooses the route, you choose the speed. Bags on the hook.',
    budget: [20, 32],
    scenes: ['greyhounds'],
  },
  {
    title: 'Sit with a cat during a thunderstorm',
    text: 'She goes under the bed, you lie on top of it and read aloud. Anything but poems.',
    budget: [25, 40],
    time: 'Afternoon',
    scenes: ['catOnSill'],
  },
  {
    title: 'Bathe a golden retriever who disagrees',
    text: 'Eighty pounds, tub in the yard, hose runs warm. He is kind about it, only wet.',
    budget: [40, 65],
    scenes: ['dogBath'],
  },
  {
    title: 'Feed nine fish for five days',
    text: 'Portions are in little cups with the day on them. They will beg. They always beg.',
    budget: [35, 55],
    scenes: ['aquarium'],
  },
  {
    title: 'Give an old dog his pills in cheese',
    text: 'Twice a day until Saturday. He knows about the cheese, but he plays along.',
    budget: [45, 70],
    scenes: ['kennelDoor'],
  },
  {
    title: 'Keep a parrot company while we are away',
    text: 'One hour at noon. He swears in Portuguese, mostly at the toaster.',
    budget: [25, 40],
    time: 'Noon',
    scenes: ['birdCage'],
  },
  {
    title: 'Drive a rabbit to the vet and back',
    text: 'Carrier is ready, appointment is at ten. She gets carsick when the music is bad.',
    budget: [30, 50],
    time: '9:30 AM',
  },
  {
    title: 'Walk two huskies before it gets hot',
    text: 'So, at six. They pull like a train and sing like one.',
    budget: [30, 45],
    time: '6 AM',
    scenes: ['greyhounds'],
  },
  {
    title: 'Clip the claws of three cats in one room',
    text: 'Towels, treats and one volunteer to hold. Two are saints. You will notice which is not.',
    budget: [35, 60],
    scenes: ['catOnSill'],
  },
  {
    title: 'Puppy lunch break, five weekdays',
    text: 'Let out, praise, let in. Four months old, eats corners. House is yours for half an hour.',
    budget: [70, 105],
    time: '12 to 1 PM',
    scenes: ['kennelDoor'],
  },
  {
    title: 'Clean a hundred-gallon tank, gently',
    text: 'Glass, gravel, filter. One resident is shy and one is a snail with plans.',
    budget: [55, 90],
    scenes: ['aquarium'],
  },
  {
    title: 'Teach a terrier that the door is not a drum',
    text: 'Three short visits with biscuits. The mail comes at two, so does the concert.',
    budget: [60, 95],
    scenes: ['door', 'kennelDoor'],
  },
  {
    title: 'Brush a cat the size of a cushion',
    text: 'Long hair, short temper, longer memory. Twenty minutes is a good day.',
    budget: [25, 40],
    scenes: ['catOnSill'],
  },
  {
    title: 'Look after six hens over a weekend',
    text: 'Open at dawn, close at dusk, eggs are yours. One is called Brenda and is in charge.',
    budget: [50, 80],
    scenes: ['kennelDoor'],
  },
]
