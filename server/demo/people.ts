import type { Zip } from '#server/demo/places.ts'

export type Skill =
  | 'Home Improvement'
  | 'Tech Support'
  | 'Cleaning Services'
  | 'Moving & Delivery'
  | 'Creative Services'
  | 'Tutoring & Education'
  | 'Pet Care'
  | 'Event Services'
  | 'Personal Services'
  | 'Yard Work'
  | 'Automotive'
  | 'Business Services'

const LEVELS = {
  beginner: 'Beginner (less than 1 year)',
  intermediate: 'Intermediate (1-3 years)',
  advanced: 'Advanced (3-5 years)',
  expert: 'Expert (5+ years)',
} as const

/** Somebody of the demo. What is left out is empty in the profile, as it is for real newcomers. */
export interface Person {
  key: string
  email: string
  firstName: string
  lastName: string
  zip?: Zip
  bio?: string
  /** Last two digits of a number from the range that is never given to anyone. */
  phone?: string
  skills: readonly Skill[]
  level?: keyof typeof LEVELS
  hourlyRate?: number
  availability?: string
  languages?: readonly string[]
  takesWork: boolean
  isVerified: boolean
  role?: 'social_media_manager'
  joinedDaysAgo: number
}

/** Each skill has at least three people who offer it, so that every job can collect bids. */
export const PEOPLE = [
  // the accounts to sign in with
  {
    key: 'maren', email: 'poster@nearhand.test', firstName: 'Maren', lastName: 'Olsen', zip: '33605', phone: '02',
    bio: 'Old house, two jobs, one cat. I post what I cannot lift, reach or understand. Coffee is always on.',
    skills: ['Creative Services', 'Pet Care'], level: 'intermediate', hourlyRate: 28, availability: 'Some weekends',
    languages: ['english', 'norwegian'], takesWork: false, isVerified: true, joinedDaysAgo: 212,
  },
  {
    key: 'devon', email: 'worker@nearhand.test', firstName: 'Devon', lastName: 'Marsh', zip: '33605', phone: '14',
    bio: 'Eight years of moving theatre sets taught me to get big things through small doors. Own straps, quiet van.',
    skills: ['Moving & Delivery', 'Home Improvement', 'Event Services'], level: 'expert', hourlyRate: 38,
    availability: 'Evenings and weekends', takesWork: true, isVerified: true, joinedDaysAgo: 187,
  },
  {
    key: 'noor', email: 'editor@nearhand.test', firstName: 'Noor', lastName: 'Haddad', zip: '33602',
    bio: 'I write what the blog says and answer what it forgot to say.',
    skills: [], takesWork: false, isVerified: true, role: 'social_media_manager', joinedDaysAgo: 240,
  },

  // people who take work
  {
    key: 'rosa', email: 'rosa.lopez@nearhand.test', firstName: 'Rosa', lastName: 'Lopez', zip: '33607', phone: '21',
    bio: 'Mover with a cousin and a dolly. We finish early and sweep up behind us.',
    skills: ['Moving & Delivery', 'Cleaning Services'], level: 'advanced', hourlyRate: 34,
    availability: 'Weekdays after 3 PM',
    languages: ['english', 'spanish'], takesWork: true, isVerified: true, joinedDaysAgo: 173,
  },
  {
    key: 'tomas', email: 'tomas.kral@nearhand.test', firstName: 'Tomas', lastName: 'Kral', zip: '33603', phone: '23',
    bio: 'Carpenter by trade. Doors, shelves, decks, and the honest word when something is not worth fixing.',
    skills: ['Home Improvement', 'Yard Work'], level: 'expert', hourlyRate: 46, availability: 'Most days until 4 PM',
    takesWork: true, isVerified: true, joinedDaysAgo: 301,
  },
  {
    key: 'eli', email: 'eli.warner@nearhand.test', firstName: 'Eli', lastName: 'Warner', zip: '33612', phone: '25',
    bio: 'Student with a strong back and free afternoons. I read the whole ticket before I bid.',
    skills: ['Moving & Delivery', 'Yard Work', 'Tutoring & Education'], level: 'beginner', hourlyRate: 22,
    availability: 'Afternoons',
    takesWork: true, isVerified: false, joinedDaysAgo: 118,
  },
  {
    key: 'nadia', email: 'nadia.karim@nearhand.test', firstName: 'Nadia', lastName: 'Karim', zip: '33602', phone: '27',
    bio: 'I own a stair-climbing dolly and the patience that goes with it. Event load-ins are my favourite puzzle.',
    skills: ['Moving & Delivery', 'Event Services', 'Tech Support'], level: 'advanced', hourlyRate: 40,
    availability: 'Any day, a day ahead',
    languages: ['english', 'arabic'], takesWork: true, isVerified: true, joinedDaysAgo: 156,
  },
  {
    key: 'obi', email: 'obi.bassey@nearhand.test', firstName: 'Obi', lastName: 'Bassey', zip: '33610', phone: '29',
    bio: 'Cars first, everything with a motor second. I bring the parts receipt and the old part.',
    skills: ['Automotive', 'Home Improvement'], level: 'expert', hourlyRate: 52, availability: 'Weekdays',
    takesWork: true, isVerified: true, joinedDaysAgo: 264,
  },
  {
    key: 'amara', email: 'amara.brooks@nearhand.test', firstName: 'Amara', lastName: 'Brooks', zip: '33604',
    phone: '42',
    bio: 'Gates, hinges, locks and leaks. If it squeaks or drips I have met one like it.',
    skills: ['Home Improvement'], level: 'expert', hourlyRate: 44, availability: 'Mornings, and Saturdays',
    takesWork: true, isVerified: true, joinedDaysAgo: 320,
  },
  {
    key: 'jun', email: 'jun.hayashi@nearhand.test', firstName: 'Jun', lastName: 'Hayashi', zip: '33606', phone: '44',
    bio: 'I make Wi-Fi reach the back bedroom and explain it once, in words. Also printers, sadly.',
    skills: ['Tech Support', 'Business Services'], level: 'advanced', hourlyRate: 45, availability: 'Evenings',
    languages: ['english', 'japanese'], takesWork: true, isVerified: true, joinedDaysAgo: 145,
  },
  {
    key: 'samir', email: 'samir.patel@nearhand.test', firstName: 'Samir', lastName: 'Patel', zip: '33617', phone: '46',
    bio: 'Help desk by day. At night I rescue photos from phones that fell into pools.',
    skills: ['Tech Support', 'Tutoring & Education'], level: 'expert', hourlyRate: 48,
    availability: 'After 6 PM, and Sundays',
    languages: ['english', 'gujarati'], takesWork: true, isVerified: true, joinedDaysAgo: 230,
  },
  {
    key: 'priya', email: 'priya.nair@nearhand.test', firstName: 'Priya', lastName: 'Nair', zip: '33629', phone: '48',
    bio: 'Former middle-school teacher. Fractions are only pizza until somebody says denominator.',
    skills: ['Tutoring & Education', 'Personal Services'], level: 'expert', hourlyRate: 40,
    availability: 'Weekdays 3 to 7 PM',
    takesWork: true, isVerified: true, joinedDaysAgo: 198,
  },
  {
    key: 'marcus', email: 'marcus.bell@nearhand.test', firstName: 'Marcus', lastName: 'Bell', zip: '33619', phone: '50',
    bio: 'Mobile mechanic. Batteries, brakes and belts in your own driveway, weather permitting.',
    skills: ['Automotive', 'Moving & Delivery'], level: 'advanced', hourlyRate: 50, availability: 'Monday to Saturday',
    takesWork: true, isVerified: true, joinedDaysAgo: 134,
  },
  {
    key: 'linh', email: 'linh.tran@nearhand.test', firstName: 'Linh', lastName: 'Tran', zip: '33614', phone: '52',
    bio: 'I clean like the landlord is coming at noon. Own supplies, nothing with a strong smell.',
    skills: ['Cleaning Services', 'Personal Services'], level: 'advanced', hourlyRate: 32,
    availability: 'Weekday mornings',
    languages: ['english', 'vietnamese'], takesWork: true, isVerified: true, joinedDaysAgo: 167,
  },
  {
    key: 'gabriela', email: 'gabriela.reyes@nearhand.test', firstName: 'Gabriela', lastName: 'Reyes', zip: '33609',
    phone: '54',
    bio: 'Dog walker and cat whisperer with references from both. Photos after every visit.',
    skills: ['Pet Care', 'Cleaning Services'], level: 'intermediate', hourlyRate: 25,
    availability: 'Early mornings and evenings',
    languages: ['english', 'spanish'], takesWork: true, isVerified: true, joinedDaysAgo: 128,
  },
  {
    key: 'walt', email: 'walt.jennings@nearhand.test', firstName: 'Walt', lastName: 'Jennings', zip: '33611',
    phone: '56',
    bio: 'Retired groundskeeper who cannot sit still. Straight edges, clean clippings, no leaf blower before nine.',
    skills: ['Yard Work', 'Home Improvement', 'Automotive'], level: 'expert', hourlyRate: 30, availability: 'Mornings',
    takesWork: true, isVerified: true, joinedDaysAgo: 345,
  },
  {
    key: 'keisha', email: 'keisha.grant@nearhand.test', firstName: 'Keisha', lastName: 'Grant', zip: '33605',
    phone: '58',
    bio: 'Ten years behind bars, the kind with glasses. I pour, plate, set up and pack down.',
    skills: ['Event Services', 'Pet Care'], level: 'expert', hourlyRate: 36, availability: 'Thursday to Sunday',
    takesWork: true, isVerified: true, joinedDaysAgo: 190,
  },
  {
    key: 'anton', email: 'anton.volkov@nearhand.test', firstName: 'Anton', lastName: 'Volkov', zip: '33615',
    phone: '60',
    bio: 'Forms, lines, errands and the long queue at the county office. I bring a book.',
    skills: ['Personal Services', 'Cleaning Services', 'Pet Care'], level: 'intermediate', hourlyRate: 24,
    availability: 'Weekdays',
    languages: ['english', 'russian'], takesWork: true, isVerified: false, joinedDaysAgo: 122,
  },

  // people who mostly post
  {
    key: 'lena', email: 'lena.eriksson@nearhand.test', firstName: 'Lena', lastName: 'Eriksson', zip: '33602',
    phone: '62',
    bio: 'I move flats more often than I should and always own one thing too heavy.',
    skills: ['Creative Services'], takesWork: false, isVerified: true, joinedDaysAgo: 160,
  },
  {
    key: 'hugo', email: 'hugo.barros@nearhand.test', firstName: 'Hugo', lastName: 'Barros', zip: '33606', phone: '64',
    bio: 'Runs a small coffee bar, fixes nothing himself, pays on the dot.',
    skills: ['Business Services'], languages: ['english', 'portuguese'], takesWork: false, isVerified: true,
    joinedDaysAgo: 204,
  },
  {
    key: 'sunita', email: 'sunita.verma@nearhand.test', firstName: 'Sunita', lastName: 'Verma', zip: '33609',
    phone: '66',
    bio: 'Three kids, a garden that wins every argument, and a list on the fridge.',
    skills: ['Tutoring & Education'], takesWork: false, isVerified: true, joinedDaysAgo: 143,
  },
  {
    key: 'beth', email: 'beth.sawyer@nearhand.test', firstName: 'Beth', lastName: 'Sawyer', zip: '33629', phone: '68',
    bio: 'Retired nurse. I know exactly what I want done and will tell you where the ladder is.',
    skills: ['Personal Services'], takesWork: false, isVerified: true, joinedDaysAgo: 275,
  },
  {
    key: 'carlos', email: 'carlos.medina@nearhand.test', firstName: 'Carlos', lastName: 'Medina', zip: '33604',
    phone: '70',
    bio: 'Slowly bringing a 1926 bungalow back to life. Patience included in the price.',
    skills: ['Home Improvement'], languages: ['english', 'spanish'], takesWork: false, isVerified: true,
    joinedDaysAgo: 181,
  },
  {
    key: 'ingrid', email: 'ingrid.moss@nearhand.test', firstName: 'Ingrid', lastName: 'Moss', zip: '33611', phone: '72',
    bio: 'Two dogs, one boat, no spare hands.',
    skills: ['Pet Care'], takesWork: false, isVerified: true, joinedDaysAgo: 119,
  },
  {
    key: 'darnell', email: 'darnell.price@nearhand.test', firstName: 'Darnell', lastName: 'Price', zip: '33610',
    phone: '74',
    bio: 'Youth coach. There is always a canopy to put up somewhere.',
    skills: ['Event Services'], takesWork: false, isVerified: true, joinedDaysAgo: 137,
  },
  {
    key: 'mei', email: 'mei.chen@nearhand.test', firstName: 'Mei', lastName: 'Chen', zip: '33617', phone: '76',
    bio: 'Night shifts at the hospital, so please text before you knock.',
    skills: ['Personal Services'], languages: ['english', 'mandarin'], takesWork: false, isVerified: true,
    joinedDaysAgo: 126,
  },

  // newcomers, with the gaps that newcomers have
  {
    key: 'teo', email: 'teo.rinaldi@nearhand.test', firstName: 'Teo', lastName: 'Rinaldi', zip: '33616',
    bio: 'New in town, owns a bicycle and a trailer.',
    skills: ['Moving & Delivery'], level: 'beginner', hourlyRate: 20, takesWork: true, isVerified: false,
    joinedDaysAgo: 5,
  },
  {
    key: 'wanda', email: 'wanda.hill@nearhand.test', firstName: 'Wanda', lastName: 'Hill',
    skills: [], takesWork: true, isVerified: false, joinedDaysAgo: 2,
  },
] as const satisfies readonly Person[]

export type PersonKey = (typeof PEOPLE)[number]['key']

/** The five things a complete profile has; a new account starts at 20 because it has a first name. */
export const completenessOf = ({ firstName, bio, zip, phone, skills }: Person): number =>
  [firstName, bio, zip, phone, skills[0]].filter((value) => value !== undefined).length * 20

export const levelText = ({ level }: Person): string | null => (level ? LEVELS[level] : null)

export const phoneText = ({ phone }: Person): string | null => (phone ? `(813) 555-01${phone}` : null)
