// Synonyms, and the skill that a term belongs to.
import type { Skill } from '#core/profiles/rules.ts'

const list = (text: string): string[] => text.trim().split(/\s+/)

/** Each line has the names of one thing; the first is the canonical one. */
export const SAME_THING: readonly (readonly string[])[] = `
  sofa couch settee loveseat sectional futon
  tap faucet spigot
  tv television telly flatscreen
  fridge refrigerator freezer
  trash garbage rubbish waste litter
  junk debris clutter
  lawn grass turf
  mow mower mowing
  hedge shrub bush
  yard garden backyard
  flat apartment condo
  van truck pickup uhaul
  box carton package parcel
  haul carry lug lift
  move relocate moving mover
  deliver delivery courier
  car auto vehicle automobile
  tire tyre
  brake brakes
  computer pc laptop desktop macbook
  wifi wireless router mesh internet network
  phone smartphone iphone android cellphone
  tutor teach teacher lesson tutoring coach
  math maths algebra calculus fraction geometry arithmetic
  exam test sat quiz
  dog puppy pup greyhound canine
  cat kitten kitty feline
  vacuum hoover
  tidy declutter organize organise
  clean scrub wash cleaning cleaner
  paint repaint painting painter
  fix repair mend
  install mount hang installation
  wall drywall plaster
  lamp light fixture sconce
  fan ceilingfan
  toilet wc lavatory commode
  pipe plumbing plumber drain leak drip
  electric electrical electrician outlet socket switch wiring
  furniture dresser wardrobe bookcase ikea cabinet shelf
  assemble assembly
  party birthday wedding reception celebration
  bartend bartender barkeep
  photo photograph photographer photography
  video film videographer
  translate translation translator interpreter
  errand shop grocery groceries pickup
  babysit babysitter nanny childcare
  logo branding
  spreadsheet excel
  accounting bookkeeping bookkeeper taxes tax
`
  .trim()
  .split('\n')
  .map(list)

/** Terms of each skill, beyond its name. */
export const WORDS_OF_SKILL: Record<Skill, readonly string[]> = {
  'Home Improvement': list(`home house repair fix install mount wall drywall paint tile floor deck fence door window
    ceiling fan lamp light electric outlet pipe toilet tap sink shower bathroom kitchen cabinet shelf furniture assemble
    drill ladder handyman remodel caulk grout hinge lock gutter roof insulation tv blinds curtain hook bracket dishwasher
    oven disposal thermostat doorbell`),
  'Tech Support': list(`computer wifi phone printer tablet software virus backup password email setup network smart
    screen keyboard install windows mac app website account data recover slow camera alexa streaming console monitor
    server usb cable hdmi browser update ransomware malware`),
  'Cleaning Services': list(`clean dust vacuum mop window oven bathroom kitchen carpet laundry iron dish trash deep
    moveout stain disinfect tidy maid sweep bleach grime mold upholstery rug airbnb turnover linens`),
  'Moving & Delivery': list(`move haul load unload box sofa furniture van trailer dolly stairs flight piano mattress
    deliver pack storage unit heavy strap couch washer dryer fridge junk dump marketplace pallet safe treadmill`),
  'Creative Services': list(`photo video design logo draw illustrate paint music song edit poster flyer portrait banner
    brand write story poem craft mural animation podcast voice art graphic`),
  'Tutoring & Education': list(`tutor math reading essay homework spanish english french physics chemistry biology exam
    grade college school study language piano guitar lesson history science spelling writing esl coding`),
  'Pet Care': list(`dog cat walk feed pet groom sit kennel litter leash aquarium fish bird rabbit hamster vet paw nail
    bath puppy overnight tank parrot`),
  'Event Services': list(`party event setup tent table chair serve bartend dj music guest decorate balloon cater cook
    coat usher parking string wedding photo booth cleanup buffet toast barbecue grill`),
  'Personal Services': list(`errand wait line shop grocery ride companion senior hair nail massage fitness train babysit
    mail appointment driver sew alter organize closet gift return notary`),
  'Yard Work': list(`lawn mow hedge leaf rake weed mulch plant tree branch stump yard sod seed sprinkler irrigation
    edge trim prune gutter snow shovel soil bed compost palm`),
  Automotive: list(`car oil tire brake battery engine wash detail jump mechanic headlight wiper filter dent scratch
    motorcycle alternator spark bumper rotor coolant inspection flat`),
  'Business Services': list(`spreadsheet data entry accounting resume document scan translate transcribe research
    marketing social website bookkeeping invoice presentation assistant notary type proofread survey flyer copy`),
}

/** Terms without meaning for matching. */
export const EMPTY_WORDS: ReadonlySet<string> = new Set(
  list(`the and for with that this have has had you your are was will would can could should need needs needed want
    wants help please just some any all one two three from into onto about around over under after before then than
    there their them they our out off not but too very also only more most much many few must make made get got take
    bring who what when where which while each other another own new old small large big little good great nice well
    work job jobs task done time times hour hours minute minutes day days today tomorrow tonight week morning evening
    afternoon pay paid price budget person people someone somebody looking look like via per its his her him she ours
    yours being been were does did doing may might let lets here now still yet even such own same so no nor up down
    in on at to of by as is it if or an be do go we me my he us am how why these those both every everything nothing
    something anything nobody everybody anybody none without within between along across against above below behind
    beside near next back away again ago always never often ever since until because though through during quite
    almost already soon later late early first second third last four five six seven eight nine ten eleven twelve
    fifteen twenty thirty forty fifty hundred dozen couple half pair year years month months weekend weekends put set
    come came keep kept give gave know knew think thought say said tell told use used using best better long short tall
    high low wide narrow full sure able really experience experienced reliable friendly professional love enjoy happy`),
)

/** Correct words that look like misspelled terms. */
export const OTHER_WORDS: ReadonlySet<string> = new Set(
  list(`batter blinks buffer cartoon certain clearing closed closer closes coming comparison falter filler fringe
    garage kernel letter message painted paintings planter platter pointer printing rejection repoint roster
    routes screaming sensor settle slower spring strong tables trainer transaction upload waiting whiting`),
)
