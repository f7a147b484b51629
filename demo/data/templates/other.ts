import type { Template } from '#demo/data/templates/template.ts'

export const OTHER: readonly Template[] = [
  {
    title: 'Stand in line for concert tickets',
    text: 'From seven, downtown, two seats, any row where one can see a cello. Coffee money is included.',
    budget: [40, 60],
    time: '7 AM',
    scenes: ['stage'],
  },
  {
    title: 'Read three chapters aloud to my aunt',
    text: 'Large print has become small. She likes crime and corrects the detective.',
    budget: [25, 40],
    scenes: ['deskWithBooks'],
  },
  {
    title: 'Shop for a week and choose decent peaches',
    text: 'List is typed, card is in an envelope. You may squeeze everything once.',
    budget: [30, 45],
    scenes: ['groceries'],
  },
  {
    title: 'Wait for a parcel between eight and four',
    text: 'It needs a signature and I need a job. Porch, shade, fast Wi-Fi, a cat who sits on keyboards.',
    budget: [45, 70],
    time: '8 AM to 4 PM',
    scenes: ['parcels'],
  },
  {
    title: 'Sort a shoebox of receipts by year',
    text: '2017 to now, three currencies, one coffee stain per page. Table and lamp provided.',
    budget: [45, 70],
    scenes: ['formsOnDesk'],
  },
  {
    title: 'Draw a sign for a lemonade stand',
    text: 'The management is seven and nine. They want a lemon with a hat. Bring thick pens.',
    budget: [25, 40],
    scenes: ['canopies'],
  },
  {
    title: 'Fix the chain of a city bicycle',
    text: 'It falls off at the same corner every day, in front of the same people.',
    budget: [25, 45],
    scenes: ['bicycle'],
  },
  {
    title: 'Take passport photos of a family of five',
    text: 'White wall, daylight, a baby with views. The consulate has rejected two rounds.',
    budget: [45, 75],
    scenes: ['camera'],
  },
  {
    title: 'Write forty addresses in good handwriting',
    text: 'Wedding invitations, black ink. Mine looks like a seismograph.',
    budget: [50, 80],
    scenes: ['formsOnDesk', 'mailbox'],
  },
  {
    title: 'Shorten five pairs of trousers',
    text: 'Pinned and named. The tall one in the family gave them to the short one.',
    budget: [45, 70],
    scenes: ['sewing'],
  },
  {
    title: 'Bring soup to a friend with a cold',
    text: 'Pick it up at the corner, hang it on the door, ring, run. Two miles.',
    budget: [18, 28],
    time: 'Around 6 PM',
    scenes: ['groceries', 'door'],
  },
  {
    title: 'Label a pantry so that my husband can find things',
    text: 'Sixty jars, labels are printed, he is not told until it is done.',
    budget: [35, 55],
  },
  {
    title: 'Return nine library books, some with apologies',
    text: 'Two branches, one fine, cash in the envelope. Please do not read the notes.',
    budget: [20, 32],
    scenes: ['deskWithBooks', 'bicycle'],
  },
  {
    title: 'Proofread a menu before it is printed a thousand times',
    text: 'Two pages, three languages, one “crab cape” already found.',
    budget: [30, 50],
    isVirtual: true,
    scenes: ['laptop'],
  },
  {
    title: 'Record a voicemail greeting in a warm voice',
    text: 'A small plumbing firm. Fifteen seconds, no music, must not sound wet.',
    budget: [20, 35],
    isVirtual: true,
  },
]
