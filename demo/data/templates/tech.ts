import type { Template } from '#demo/data/templates/template.ts'

export const TECH: readonly Template[] = [
  {
    title: 'Bring Wi-Fi to a garden office',
    text: 'Forty feet from the router, one brick wall and a lime tree between. Video calls freeze on my worst face.',
    budget: [60, 95],
    scenes: ['router', 'laptop'],
  },
  {
    title: 'Talk a printer out of its only trick',
    text: 'It prints one page, then the same page again. Everything else we own has been updated twice.',
    budget: [35, 60],
    scenes: ['printer'],
  },
  {
    title: 'Move eleven years of photos to a new phone',
    text: 'Old one has a cracked face and 214 megabytes left. Nothing may be lost, especially not 2019.',
    budget: [45, 70],
    scenes: ['crackedPhone'],
  },
  {
    title: 'Hang a television and hide all five cables',
    text: 'Plaster over block, bracket is here. My mother must not see a single wire.',
    budget: [80, 130],
    scenes: ['television'],
  },
  {
    title: 'Speed up a laptop that boots through breakfast',
    text: 'Four years old, clean, rarely insulted. If it needs a new drive, tell me which and I buy it first.',
    budget: [50, 85],
    scenes: ['laptop'],
  },
  {
    title: 'Set up a phone for a man who refuses one',
    text: 'Seventy-nine, sharp, suspicious. Big letters, three people to call, and a button for all the rest: off.',
    budget: [40, 60],
    scenes: ['crackedPhone'],
  },
  {
    title: 'Build a small website for a bakery stand',
    text: 'One page: where, when, sourdough. Photos exist. It should work on the phone of somebody who is hungry.',
    budget: [120, 200],
    isVirtual: true,
    scenes: ['laptop'],
  },
  {
    title: 'Rescue a spreadsheet from itself',
    text: 'Six sheets, one circle of formulas, a boss who needs it at nine. I can share my screen right now.',
    budget: [45, 75],
    time: 'Tonight',
    isVirtual: true,
    scenes: ['laptop'],
  },
  {
    title: 'Connect a record player to speakers made later',
    text: 'Between 1978 and this morning something changed about plugs. Adapter, amplifier and goodwill are here.',
    budget: [35, 60],
    scenes: ['television', 'router'],
  },
  {
    title: 'Put four cameras on a corner shop',
    text: 'Bought as a kit, indoor and out, cable runs are short. Somebody keeps taking one left shoe from the display.',
    budget: [140, 220],
    scenes: ['camera'],
  },
  {
    title: 'Clean a virus off a family computer',
    text: 'It sings adverts at night. Nobody clicked anything, all four of us are certain.',
    budget: [55, 85],
    scenes: ['laptop'],
  },
  {
    title: 'Teach a video call to a book club',
    text: 'Nine ladies, six tablets, one member now in Oregon. An hour on the porch, lemon cake is part of the pay.',
    budget: [50, 80],
    scenes: ['deskWithBooks'],
  },
  {
    title: 'Wire a home office so that nothing blinks at me',
    text: 'Desk, two screens, one dock, eleven lights. I would like to keep the screens.',
    budget: [50, 80],
    scenes: ['laptop', 'printer'],
  },
  {
    title: 'Replace a phone screen I walked over',
    text: 'The part is here, the tools came with it, my hands shook. It still rings, heroically.',
    budget: [40, 70],
    scenes: ['crackedPhone'],
  },
]
