import type { Template } from '#demo/data/templates/template.ts'

export const TUTORING: readonly Template[] = [
  {
    title: 'Explain negative numbers to a pirate',
    text: 'Eight years old, owes everybody gold. One hour, kitchen table, props welcome.',
    budget: [30, 45],
    scenes: ['chalkboard'],
  },
  {
    title: 'Prepare a nervous adult for a driving theory test',
    text: 'Third attempt, second language. Knows every sign, forgets them in rooms with clocks.',
    budget: [35, 55],
    scenes: ['deskWithBooks'],
  },
  {
    title: 'First four guitar chords, no theory',
    text: 'A wedding in five weeks and one song. The guitar is borrowed, the ambition is not.',
    budget: [30, 50],
    scenes: ['guitar'],
  },
  {
    title: 'Conversation practice in Spanish, ordering and apologising',
    text: 'An hour twice a week. I know the words and lose them when somebody answers.',
    budget: [25, 40],
    time: 'Evenings',
    isVirtual: true,
    scenes: ['globe'],
  },
  {
    title: 'Read a chemistry chapter to me in plain words',
    text: 'Moles, buffers, despair. The exam is in nine days and multiple choice, which is worse.',
    budget: [35, 55],
    isVirtual: true,
    scenes: ['deskWithBooks'],
  },
  {
    title: 'Teach a seventy-year-old to sew a zip',
    text: 'The machine is older than you and threaded. The zip is for a tent, the tent is for the grandchildren.',
    budget: [35, 55],
    scenes: ['sewing'],
  },
  {
    title: 'Check a college essay without making it boring',
    text: 'Six hundred words about bees. It is good. It should be good with commas.',
    budget: [30, 50],
    isVirtual: true,
    scenes: ['laptop'],
  },
  {
    title: 'Times tables with a child who prefers football',
    text: 'Bring a ball, seven times eight can be shouted. Yard is fenced, mother is grateful.',
    budget: [25, 40],
    time: 'After school',
    scenes: ['chalkboard'],
  },
  {
    title: 'Coach me for an interview in English',
    text: 'Hotel reception, Thursday morning. I smile well. I need verbs.',
    budget: [30, 50],
    time: 'Before Thursday',
    isVirtual: true,
  },
  {
    title: 'Help a ninth grader like geometry, or pretend to',
    text: 'Proofs. She argues brilliantly at dinner, so the talent is there.',
    budget: [35, 55],
    scenes: ['chalkboard', 'deskWithBooks'],
  },
  {
    title: 'Teach two cousins chess on a rainy porch',
    text: 'Six and nine, one board, an argument about horses. Ninety minutes while we cook.',
    budget: [35, 55],
    scenes: ['porchLight'],
  },
  {
    title: 'Show me how to keep books for a food truck',
    text: 'Receipts live in a biscuit tin by colour. Two hours, one system, tacos included.',
    budget: [60, 95],
    scenes: ['formsOnDesk'],
  },
  {
    title: 'Piano for a beginner with neighbours',
    text: 'Electric piano, headphones for two. I would like to play one thing with both hands by spring.',
    budget: [35, 55],
    scenes: ['piano'],
  },
  {
    title: 'Practise a citizenship interview',
    text: 'A hundred questions, I know eighty-eight. Please ask them out of order, the officer will.',
    budget: [30, 50],
    scenes: ['globe', 'formsOnDesk'],
  },
]
