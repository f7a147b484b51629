import type { Skill } from '#core/profiles/rules.ts'

/** In the post form and the Find Work filter. */
export const JOB_CATEGORIES = [
  'Home Improvement',
  'Moving & Delivery',
  'Tech Support',
  'Handyman',
  'Cleaning',
  'Tutoring',
  'Car Repair',
  'Yard Work',
  'Pet Care',
  'Event Help',
  'Other',
] as const
export type JobCategory = (typeof JOB_CATEGORIES)[number]

/** The specified repost form has its own list. */
export const REPOST_CATEGORIES = [
  'Home Improvement',
  'Moving & Delivery',
  'Cleaning Services',
  'Tech Support',
  'Personal Services',
  'Event Services',
  'Creative Services',
  'Tutoring & Education',
  'Pet Care',
  'Other',
] as const
type RepostCategory = (typeof REPOST_CATEGORIES)[number]

/** The choice of the filter that leaves no category out. */
export const ALL_CATEGORIES = 'All Categories'

/** FIND-6: what the filter accepts; earlier names included. */
export const isCategory = (text: string): boolean =>
  [...JOB_CATEGORIES, ...REPOST_CATEGORIES].some((category) => category === text)

/** The current category of the job stays selectable. */
export const repostChoices = (current: string): string[] =>
  REPOST_CATEGORIES.some((category) => category === current) ? [...REPOST_CATEGORIES] : [current, ...REPOST_CATEGORIES]

/** For the filter and for matching. */
const REPOST_MEANS: Record<RepostCategory, JobCategory> = {
  'Home Improvement': 'Home Improvement',
  'Moving & Delivery': 'Moving & Delivery',
  'Cleaning Services': 'Cleaning',
  'Tech Support': 'Tech Support',
  'Personal Services': 'Other',
  'Event Services': 'Event Help',
  'Creative Services': 'Other',
  'Tutoring & Education': 'Tutoring',
  'Pet Care': 'Pet Care',
  Other: 'Other',
}
export const SKILL_SERVES: Record<Skill, readonly JobCategory[]> = {
  'Home Improvement': ['Home Improvement', 'Handyman'],
  'Tech Support': ['Tech Support'],
  'Cleaning Services': ['Cleaning'],
  'Moving & Delivery': ['Moving & Delivery'],
  'Creative Services': ['Other'],
  'Tutoring & Education': ['Tutoring'],
  'Pet Care': ['Pet Care'],
  'Event Services': ['Event Help'],
  'Personal Services': ['Other'],
  'Yard Work': ['Yard Work'],
  Automotive: ['Car Repair'],
  'Business Services': ['Other'],
}

const isRepostName = (category: string): category is RepostCategory => Object.hasOwn(REPOST_MEANS, category)

/** A stored category as one of the post form. */
export const meaningOf = (category: string): JobCategory =>
  JOB_CATEGORIES.find((known) => known === category) ?? (isRepostName(category) ? REPOST_MEANS[category] : 'Other')

/** All stored names of a category: that of the post form and those of the repost form. */
export const storedAs = (category: string): string[] => {
  const meant = isRepostName(category) ? REPOST_MEANS[category] : category
  const reposts = Object.entries(REPOST_MEANS).flatMap(([name, meaning]) => (meaning === meant ? [name] : []))
  return [...new Set([meant, ...reposts])]
}
