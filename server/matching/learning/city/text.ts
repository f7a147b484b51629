// What residents of the simulated city ask for and how they write. Independent of the scorer's lexicon.
import type { JobCategory } from '#core/jobs/categories.ts'
import type { Skill } from '#core/profiles/rules.ts'
import type { Random } from '#server/matching/learning/random.ts'

/** One kind of job. Of `{a|b}` one alternative is used. */
export interface Theme {
  skill: Skill
  category: JobCategory
  isVirtual?: boolean
  hours: number
  /** Usual hourly pay in dollars. */
  rate: number
  titles: readonly string[]
  details: readonly string[]
  /** How a worker describes it in a bio. */
  bio: string
}

type Line = readonly [hours: number, rate: number, titles: string, details: string, bio: string, isVirtual?: boolean]

const themesOf = (skill: Skill, category: JobCategory, lines: readonly Line[]): Theme[] =>
  lines.map(([hours, rate, titles, details, bio, isVirtual = false]) => ({
    skill,
    category,
    hours,
    rate,
    titles: titles.split(' / '),
    details: details.split(' / '),
    bio,
    isVirtual,
  }))

export const THEMES: readonly Theme[] = [
  ...themesOf('Moving & Delivery', 'Moving & Delivery', [
    [
      1.5,
      38,
      '{Carry|Lug|Get} a {couch|sofa|sectional} {up|down} {two|three} flights / Second pair of hands for a {loveseat|sleeper sofa}',
      'Tight turn on the landing. / The elevator is out again. / It weighs a ton.',
      '{heavy lifting|carrying couches and dressers}',
    ],
    [
      4,
      35,
      '{Load|Unload} a {UHaul|rental truck} / {Moving|Relocating} from a {one bedroom|studio} apartment',
      'Boxes are packed. / Mostly cartons and a bed. / Ground floor to second floor.',
      '{moving homes|loading trucks tight}',
    ],
    [
      2,
      40,
      '{Junk|Rubbish|Old stuff} to the {dump|landfill} / Clear out a {garage|shed}',
      'Old mattress, broken chairs, paint cans. / You will need a pickup.',
      '{hauling junk with my pickup|clearing garages}',
    ],
    [
      1,
      30,
      '{Deliver|Bring} a {dresser|washer} from {Craigslist|a marketplace seller} / Courier for {parcels|two crates} across town',
      'Seller is home until six. / Fits in a minivan.',
      '{deliveries|courier runs} across town',
    ],
  ]),
  ...themesOf('Tech Support', 'Tech Support', [
    [
      1,
      55,
      '{Wifi|Internet} keeps dropping {upstairs|in the bedroom} / Set up a mesh {router|network}',
      'Speed is fine next to the modem. / Two floors, concrete walls.',
      '{home networks|fixing bad wifi}',
    ],
    [
      2,
      60,
      '{Laptop|Computer|PC} {is very slow|will not boot} / Remove {a virus|malware} from a {desktop|notebook}',
      'It has my photos on it. / Blue screen since Tuesday.',
      '{repairing laptops|cleaning up slow computers}',
    ],
    [
      1,
      45,
      '{Printer|Scanner} does not {print|connect} / Help {my dad|grandma} with {a new iPhone|her tablet}',
      'Needs patience. / It says offline all the time.',
      'patient help with {phones and tablets|printers}',
    ],
    [
      2,
      65,
      '{Fix|Update} my {WordPress|Shopify} {site|page} / {Website|Landing page} form is broken',
      'I can share the login. / Remote is fine.',
      '{websites|WordPress fixes}',
      true,
    ],
    [
      2,
      50,
      '{Hang|Wire} {security cameras|a video doorbell} / Smart {thermostat|lights} will not pair',
      'Everything is still in the carton. / Alexa does not find it.',
      'smart home {gadgets|cameras}',
    ],
  ]),
  ...themesOf('Home Improvement', 'Handyman', [
    [
      1.5,
      45,
      '{Mount|Hang} a {TV|65 inch television} {over the fireplace|on drywall} / {Hang|Put up} {three shelves|floating shelves}',
      'Bracket is here. / Studs are hard to find. / Level matters to me.',
      '{mounting TVs|hanging shelves and pictures}',
    ],
    [
      2,
      40,
      '{Assemble|Put together} {an IKEA wardrobe|a bunk bed|a crib} / Flat pack {desk|bookcase} needs building',
      'Two boxes, all screws there I hope. / Instructions are missing.',
      '{flat pack assembly|building IKEA furniture}',
    ],
    [
      1,
      60,
      '{Leaky|Dripping} {faucet|tap} in the {kitchen|bath} / Toilet {runs all night|will not flush right}',
      'Shutoff valve works. / I have the new cartridge.',
      '{small plumbing|faucets and toilets}',
    ],
    [
      1.5,
      60,
      '{Replace|Swap} a {ceiling fan|chandelier} / {Outlet|Light switch} {sparks|is dead}',
      'Breaker is labelled. / Ten foot ceiling, bring a ladder.',
      '{light fixtures|fans and outlets}',
    ],
  ]),
  ...themesOf('Home Improvement', 'Home Improvement', [
    [
      6,
      42,
      '{Paint|Repaint} a {bedroom|nursery|hallway} / Touch up {trim|baseboards} and walls',
      'Paint is bought. / Two coats, one accent wall.',
      '{interior painting|painting rooms}',
    ],
    [
      5,
      55,
      '{Tile|Regrout} a {backsplash|shower floor} / Lay {vinyl plank|laminate} in {a den|one room}',
      'About eighty square feet. / Old floor is up already.',
      '{tile|laying floors}',
    ],
    [
      4,
      50,
      '{Fence|Gate} {leans|lost some pickets} / {Deck|Porch} boards are rotten',
      'Storm damage. / Lumber can be picked up nearby.',
      '{fences|decks and porches}',
    ],
    [
      3,
      48,
      '{Patch|Fix} {a hole in drywall|cracked plaster} / {Door|Window} sticks and needs planing',
      'About a foot wide. / It was the humidity.',
      '{drywall patches|carpentry}',
    ],
  ]),
  ...themesOf('Cleaning Services', 'Cleaning', [
    [
      4,
      32,
      '{Move out|End of lease} {clean|cleaning} / Deep clean a {two bedroom|condo}',
      'Landlord walks through on Monday. / Inside cabinets too.',
      '{move out cleans|deep cleaning}',
    ],
    [
      2,
      30,
      '{Turnover|Changeover} for {an Airbnb|a vacation rental} / {Weekly|Regular} housekeeping',
      'Linens are in the closet. / Guests come at four.',
      '{Airbnb turnovers|housekeeping}',
    ],
    [
      2,
      35,
      '{Wash|Clean} {windows|sliding doors} inside and out / Pressure wash a {driveway|patio}',
      'Two stories. / Green stuff in the shade.',
      '{window washing|pressure washing}',
    ],
    [
      1.5,
      40,
      '{Carpet|Rug} has {pet stains|wine on it} / Upholstery {shampoo|steam clean}',
      'Light beige, sadly. / Machine would be great.',
      '{carpets and upholstery|stain removal}',
    ],
  ]),
  ...themesOf('Tutoring & Education', 'Tutoring', [
    [
      1,
      40,
      '{Algebra|Calculus|Fractions} {before the exam|for a ninth grader} / Math {tutor|coach} {once|this week}',
      'Test is on Thursday. / Gets the idea but not the steps.',
      '{algebra and calculus|teaching math}',
    ],
    [
      1,
      38,
      '{Essay|College letter} needs a second pair of eyes / Reading {lessons|practice} for a second grader',
      'Google Doc. / Six pages about whales.',
      '{essays|reading and writing}',
      true,
    ],
    [
      1,
      36,
      '{Spanish|French} {conversation|lessons} / Practice English for {an interview|ESL}',
      'Video call works. / Beginner but keen.',
      '{Spanish lessons|teaching languages}',
      true,
    ],
    [
      1,
      45,
      '{Guitar|Piano|Ukulele} {lesson|for a beginner} / Teach my kid {drums|violin}',
      'We have the instrument. / One song for a birthday.',
      '{guitar|piano} lessons',
    ],
  ]),
  ...themesOf('Automotive', 'Car Repair', [
    [
      1,
      50,
      '{Jump start|Dead battery} in a {parking lot|garage} / Put in a new {car battery|alternator}',
      'Honda, 2014. / It clicks and that is it.',
      '{batteries and starters|roadside help}',
    ],
    [
      2,
      60,
      '{Brakes|Brake pads} {squeal|need doing} / Front {rotors|pads} on a {Camry|F150}',
      'Parts are here. / Flat driveway.',
      '{brakes|suspension and brakes}',
    ],
    [
      1,
      40,
      '{Oil change|Change the oil} at my place / {Flat tire|Spare wheel} to put on',
      'Synthetic, filter included. / Lug nuts are stuck.',
      '{oil changes|tires}',
    ],
    [
      3,
      38,
      '{Detail|Clean} {an SUV|a minivan} inside / Buff out a {scratch|scuffed bumper}',
      'Kids and a dog. / Goes back on lease.',
      '{detailing|polishing cars}',
    ],
  ]),
  ...themesOf('Yard Work', 'Yard Work', [
    [
      1.5,
      32,
      '{Mow|Cut} {the lawn|the grass|a big backyard} / Lawn got {too high|out of hand}',
      'Mower in the shed. / Quarter acre. / Edging too please.',
      '{mowing lawns|lawn care}',
    ],
    [
      3,
      34,
      '{Trim|Cut back} {hedges|bushes|shrubs} / {Weeds|Vines} are taking over the {bed|fence line}',
      'Green bin is empty. / Thorns, bring gloves.',
      '{hedges and weeds|pruning}',
    ],
    [
      3,
      45,
      '{Palm fronds|Branches} down after the storm / {Take out|Grind} a {stump|small tree}',
      'Across the driveway. / About eight inches thick.',
      '{tree work|chainsaw work}',
    ],
    [
      4,
      33,
      '{Spread|Move} {mulch|gravel|topsoil} / {Plant|Dig in} {a row of hibiscus|sod}',
      'Three yards were dumped out front. / Wheelbarrow here.',
      '{mulch and planting|landscaping}',
    ],
  ]),
  ...themesOf('Pet Care', 'Pet Care', [
    [
      1,
      25,
      '{Walk|Exercise} {a beagle|two dogs|a husky} / Dog {walker|walks} at lunchtime',
      'Pulls at squirrels. / Friendly with everyone.',
      '{walking dogs|big dogs}',
    ],
    [
      2,
      24,
      '{Feed|Visit} {my cat|two kittens} / Cat {sitter|sitting} over the weekend',
      'Litter box too. / Pills in the morning.',
      '{cat sitting|shy cats}',
    ],
    [
      1.5,
      35,
      '{Groom|Bathe} a {poodle|doodle} / {Nail trim|Claws} for {a nervous dog|a rabbit}',
      'Matted behind the ears. / Hates the dryer.',
      '{grooming|baths and nails}',
    ],
  ]),
  ...themesOf('Event Services', 'Event Help', [
    [
      4,
      30,
      '{Bartender|Somebody behind the bar} for {a birthday|a reception} / {Serve|Pass} drinks at a party',
      'Forty guests. / Beer and wine only.',
      '{bartending|serving}',
    ],
    [
      3,
      28,
      '{Set up|Take down} {tents|folding chairs} / Clean up after a {wedding|quinceanera}',
      'Backyard, stairs in between. / Until midnight.',
      '{event setup|tents and tables}',
    ],
    [
      4,
      60,
      '{DJ|Music} for a {block party|sweet sixteen} / {Photographer|Photos} at a {baby shower|graduation}',
      'No speakers here. / Candid shots more than poses.',
      '{DJ sets|event photography}',
    ],
  ]),
  ...themesOf('Creative Services', 'Other', [
    [
      3,
      50,
      '{Logo|Branding} for a {bakery|food truck} / {Flyer|Poster} for a yard sale',
      'Something warm. / Need the vector file.',
      '{logos|graphic design}',
      true,
    ],
    [
      2,
      55,
      '{Edit|Cut} a {wedding video|reel} / {Headshots|Portraits} for {LinkedIn|an actor}',
      'About an hour of clips. / Natural light.',
      '{video editing|portraits}',
    ],
  ]),
  ...themesOf('Personal Services', 'Other', [
    [
      1.5,
      25,
      '{Wait|Stand} in line {for sneakers|at the DMV} / {Grocery run|Pick up groceries} for {my mother|a neighbor}',
      'List on paper. / She tips.',
      '{errands|shopping for seniors}',
    ],
    [
      3,
      24,
      '{Babysit|Watch} {two kids|a toddler} / Keep {an elderly man|my aunt} company',
      'Bedtime at eight. / Loves dominoes.',
      '{babysitting|sitting with elders}',
    ],
    [
      3,
      35,
      '{Organize|Declutter} a {closet|pantry} / {Hem|Shorten} {curtains|three dresses}',
      'Labels please. / Pins are in.',
      '{organizing closets|sewing}',
    ],
  ]),
  ...themesOf('Business Services', 'Other', [
    [
      3,
      35,
      '{Type|Enter} {receipts|invoices} into {Excel|a spreadsheet} / Bookkeeping {backlog|mess}',
      'Two shoe boxes. / QuickBooks.',
      '{bookkeeping|data entry}',
      true,
    ],
    [
      2,
      40,
      '{Translate|Put} {a letter|two pages} into {Spanish|Portuguese} / {Proofread|Polish} a {resume|proposal}',
      'Sworn is not needed. / Tonight if possible.',
      '{translation|resumes}',
      true,
    ],
  ]),
]

/** Bios that say nothing about a trade. */
export const GENERIC_BIOS = [
  'Hard worker, always on time.',
  'Ask me anything.',
  'Here to make life easier for you.',
  'Dad of two, honest and quick.',
  'Student with free evenings.',
  'No job too small.',
]

export const fillIn = (text: string, random: Random): string =>
  text.replaceAll(/\{([^}]+)\}/g, (_, choices: string) => random.pick(choices.split('|')))

/** Swaps two characters, drops one or doubles one. */
const typoIn = (word: string, random: Random): string => {
  const at = 1 + random.integer(word.length - 2)
  const [before, message, after] = [word.slice(0, at), word[at]!, word.slice(at + 1)]
  const kind = random.integer(3)
  if (kind === 0) return before + after
  return kind === 1
    ? `${before}${message}${message}${after}`
    : `${before}${after.slice(0, 1)}${message}${after.slice(1)}`
}

export const withTypos = (text: string, random: Random, typoRate: number): string =>
  text.replaceAll(/[A-Za-z]{4,}/g, (word) => (random.bool(typoRate) ? typoIn(word, random) : word))
