import type { Offer, DisputedJob, DemoDispute } from '#demo/data/jobs/disputed-job.ts'
import type { SceneName } from '#demo/artwork/scenes.ts'

/** Work that was all but done: what was missing, what both showed, and what they agreed on. */
interface UnfinishedJob extends Omit<DisputedJob, 'starts' | 'steps' | 'dispute'> {
  daysAgo: number
  hour: number
  /** How far it came, in the worker's words. */
  done: readonly [percent: number, text: string, photo: SceneName]
  reason: string
  claim: string
  shown: readonly [text: string, photo: SceneName]
  answer: string
  /** Where the rules' own proposal was not the last one. */
  offers?: readonly Offer[]
  yes?: DemoDispute['yes']
}

const BOTH_ACCEPT: DemoDispute['yes'] = [
  { by: 'poster', at: 400 },
  { by: 'worker', at: 610 },
]

const toDisputed = (job: UnfinishedJob): DisputedJob => {
  const { daysAgo, hour, done, reason, claim, shown, answer, offers = [], yes = BOTH_ACCEPT, ...rest } = job
  const [percent, text, photo] = done
  return {
    ...rest,
    starts: { daysAgo, hour },
    startedAt: 3,
    completedAt: 185,
    steps: [
      { at: 80, percent: Math.floor(percent / 20) * 10, text: 'About half of it is done.' },
      { at: 170, percent, text, photo },
    ],
    dispute: {
      by: 'poster',
      at: 250,
      category: 'incomplete_work',
      reason,
      text: claim,
      evidence: [
        { by: 'poster', at: 255, text: shown[0], photo: shown[1] },
        { by: 'worker', at: 330, text: answer },
      ],
      offers,
      yes,
    },
  }
}

/** Nine cases of the last year: what the rules call earlier ones of this kind. One is Maren's, one Devon's. */
const ALL_BUT_DONE: readonly UnfinishedJob[] = [
  {
    by: 'maren',
    to: 'trey',
    category: 'Yard Work',
    zip: '33605',
    budget: [55, 85],
    price: 70,
    scenes: ['wheelbarrow'],
    title: 'Rake a winter of oak leaves',
    text: 'Front and back, forty bags at a guess. The bags are by the shed, the oak is not sorry.',
    daysAgo: 6,
    hour: 10,
    done: [90, 'All bagged but the strip behind the shed', 'wheelbarrow'],
    reason: 'The strip behind the shed was left',
    claim: 'Thirty-six bags and a lovely lawn. The strip behind the shed looks as it did in January.',
    shown: ['Behind the shed, the same evening.', 'hedge'],
    answer: 'I ran out of bags and had to be at a class. I should have said so before I marked it complete.',
    reviews: {
      praise: [4, 'A fine lawn and an honest answer. We settled the strip in an afternoon.'],
      thanks: [
        5,
        'She was fair about it. More than fair.',
        'You would have bagged it, I know. The oak sends its regards.',
      ],
    },
  },
  {
    by: 'mina',
    to: 'devon',
    category: 'Moving & Delivery',
    zip: '33578',
    budget: [110, 160],
    price: 140,
    scenes: ['boxesAndDolly', 'van'],
    title: 'Move a classroom to the other wing',
    text: 'Twenty-six desks, one piano stool, forty boxes of glue and paper. There is a ramp. School is out at three.',
    daysAgo: 47,
    hour: 15,
    done: [80, 'Desks and boxes stand, the glue cupboard is locked', 'boxesAndDolly'],
    reason: 'The cupboard stayed where it was',
    claim: 'Everything but the big cupboard is over there. On Monday thirty children asked for glue.',
    shown: ['The cupboard, still in the old wing.', 'bookcase'],
    answer: 'It was locked and the key was with the janitor, who goes home at five. I carried all that was open.',
    offers: [
      { by: 'worker', at: 420, percent: 10, text: 'Ten, since the key was not mine to bring. Next time I ask first.' },
    ],
    yes: [{ by: 'poster', at: 1150 }],
    reviews: {
      praise: [
        3,
        'Quick and careful, but the cupboard was on the list. We met in the middle.',
        'Fair. I ask about keys before I load the first box now.',
      ],
      thanks: [4, 'A good plan with one lock in it.'],
    },
  },
  {
    by: 'darnell',
    to: 'leon',
    category: 'Event Help',
    zip: '33610',
    budget: [130, 190],
    price: 160,
    scenes: ['canopies'],
    title: 'Put up bleachers for a cup final',
    text: 'Five rows for ninety people, all parts are on the trailer. Kick-off is at four, the parents come at three.',
    daysAgo: 58,
    hour: 11,
    done: [85, 'Four rows stand and hold', 'canopies'],
    reason: 'The fifth row was never built',
    claim: 'Four rows were fine. The grandparents stood.',
    shown: ['What was left on the trailer.', 'van'],
    answer: 'Two clamps were missing from the trailer. I would not seat anybody on a row that is tied with rope.',
    reviews: {
      praise: [4, 'Safe before quick. I understand it better by now.'],
      thanks: [4, 'Count the clamps. Otherwise a fine afternoon.'],
    },
  },
  {
    by: 'hugo',
    to: 'linh',
    category: 'Cleaning',
    zip: '33606',
    budget: [120, 170],
    price: 150,
    scenes: ['stove'],
    title: 'Deep-clean a pastry kitchen',
    text: 'Ovens, racks, hood and floor. From six in the evening; the dough wants its kitchen back at four.',
    daysAgo: 76,
    hour: 18,
    done: [88, 'Ovens, racks and floor shine', 'stove'],
    reason: 'The hood was not done',
    claim: 'Everything I can see is spotless. The inspector looks up.',
    shown: ['The filter of the hood.', 'stove'],
    answer: 'The hood needs its fan unscrewed, and nobody could tell me where the switch is.',
    reviews: {
      praise: [4, 'The cleanest floor I ever had. The switch is marked now.'],
      thanks: [5, 'Hugo knows that a kitchen is never finished.'],
    },
  },
  {
    by: 'beth',
    to: 'tomas',
    category: 'Home Improvement',
    zip: '33629',
    budget: [180, 260],
    price: 220,
    scenes: ['porchSteps'],
    title: 'Repoint the front of a garden wall',
    text: 'Forty feet, knee high, lime mortar please. The brick is from 1912 and would like to stay.',
    daysAgo: 103,
    hour: 9,
    done: [80, 'Thirty-two feet, struck and brushed', 'porchSteps'],
    reason: 'Eight feet are still open',
    claim: 'It is fine work and it stops at the camellia. Rain is coming.',
    shown: ['From the camellia on.', 'flowerBeds'],
    answer: 'Lime wants dry days. I would rather leave eight feet open than do them in the wet.',
    offers: [
      {
        by: 'admin',
        at: 4020,
        percent: 15,
        text:
          'Both of you are right about the weather. Thirty-two feet are done well and eight are open; the mortar for ' +
          'them is paid and stays. Fifteen seems fair to me.',
      },
    ],
    yes: [
      { by: 'worker', at: 4100 },
      { by: 'poster', at: 4390 },
    ],
    reviews: {
      praise: [5, 'He came back on a dry Sunday. I would not let anybody else near that wall.'],
      thanks: [5, 'Patience is rare. She has it, and a camellia.'],
    },
  },
  {
    by: 'carlos',
    to: 'gus',
    category: 'Car Repair',
    zip: '33604',
    budget: [140, 200],
    price: 170,
    scenes: ['wheelAndJack'],
    title: 'Change four brakes on an old pickup',
    text: 'Pads and drums are bought. It sits level, and it has sat there for a while.',
    daysAgo: 128,
    hour: 9,
    done: [90, 'All four are on, the handbrake cable is seized', 'wheelAndJack'],
    reason: 'The handbrake still does nothing',
    claim: 'It stops like a new one. It does not stay like one.',
    shown: ['The lever, up to the roof.', 'carInDriveway'],
    answer: 'The cable is rusted into its tube, that is a part nobody has bought. Everything that was bought is in.',
    reviews: {
      praise: [4, 'Honest about what he had not done. The cable was another day.'],
      thanks: [5, 'A truck with a past, an owner with coffee.'],
    },
  },
  {
    by: 'ingrid',
    to: 'desmond',
    category: 'Yard Work',
    zip: '33611',
    budget: [150, 220],
    price: 190,
    scenes: ['palmTree'],
    title: 'Clear a strip of palmetto along the canal',
    text: 'Fifty feet, roots and all. The boat has to come through on Saturday. Gloves, please, and boots.',
    daysAgo: 96,
    hour: 8,
    done: [80, 'Forty feet are out, the rest stands in the water', 'palmTree'],
    reason: 'Ten feet by the dock were left',
    claim: 'The boat came through, with a branch. The ten feet by the dock are as they were.',
    shown: ['From the dock.', 'palmTree'],
    answer: 'The water was a foot higher than in the photo. I do not dig where I cannot see my feet.',
    reviews: {
      praise: [4, 'He was right about the water, and about the snake.'],
      thanks: [4, 'Bring a tide table next time. Nice dogs.'],
    },
  },
  {
    by: 'mei',
    to: 'samir',
    category: 'Tech Support',
    zip: null,
    budget: [60, 90],
    price: 80,
    scenes: ['laptop'],
    title: 'Move nine years of mail to a new address',
    text: 'Two mailboxes, one of them in three languages. Remote is fine, my nerves are not.',
    daysAgo: 67,
    hour: 17,
    done: [85, 'Both boxes are over, the oldest folder is still copying', 'laptop'],
    reason: 'The years before 2018 did not come along',
    claim: 'Everything since 2018 is there and searchable. What my mother wrote before is not.',
    shown: ['The empty folder.', 'laptop'],
    answer: 'The old provider closed the door at midnight. I wrote to them and they may open it again.',
    reviews: {
      praise: [4, 'They did open it again, and he sat there at midnight. All nine years are here.'],
      thanks: [5, 'She kept calm in three languages.'],
    },
  },
  {
    by: 'pearl',
    to: 'dolores',
    category: 'Event Help',
    zip: '33610',
    budget: [90, 130],
    price: 110,
    scenes: ['barCounter'],
    title: 'Set and clear a supper for forty',
    text: 'Long tables, our own plates, everything washed by ten. The choir sings between the courses.',
    daysAgo: 149,
    hour: 17,
    done: [80, 'All served and cleared, the pots are soaking', 'barCounter'],
    reason: 'The pots were left in the sink',
    claim: 'The plates were done by ten. The pots were done by me.',
    shown: ['Eleven pots.', 'tap'],
    answer: 'Pots were not on the paper, and the hot water was gone after the plates.',
    offers: [
      { by: 'worker', at: 400, percent: 12, text: 'Twelve. I should have heated water while they sang.' },
      { by: 'poster', at: 520, percent: 15, text: 'Fifteen, and we ask you again for Easter.' },
    ],
    yes: [{ by: 'worker', at: 560 }],
    reviews: {
      praise: [4, 'Forty people noticed nothing. She is asked again.'],
      thanks: [5, 'They sing very well. It is hard to leave for the kitchen.'],
    },
  },
]

export const SETTLED_QUIETLY: readonly DisputedJob[] = ALL_BUT_DONE.map(toDisputed)
