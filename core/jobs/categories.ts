import type { Skill } from '#core/profiles/rules.ts'

/** What a job can be, in the post form and the Find Work filter. */
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

/** The repost form has its own list. */
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

/** A repost keeps the category it had selectable. */
export const repostChoices = (current: string): string[] =>
  REPOST_CATEGORIES.some((category) => category === current) ? [...REPOST_CATEGORIES] : [current, ...REPOST_CATEGORIES]

/** One table links the repost list and the skills to job categories, for the filter and for matching. */
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

/** What a job carries as its category, as one of the eleven. */
export const meaningOf = (category: string): JobCategory =>
  JOB_CATEGORIES.find((known) => known === category) ?? (isRepostName(category) ? REPOST_MEANS[category] : 'Other')

/** Every text that a job of this category may carry: its name in the post form and the repost names that mean the same. */
export const storedAs = (category: string): string[] => {
  const meant = isRepostName(category) ? REPOST_MEANS[category] : category
  const reposts = Object.entries(REPOST_MEANS).flatMap(([name, meaning]) => (meaning === meant ? [name] : []))
  return [...new Set([meant, ...reposts])]
}
