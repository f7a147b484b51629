export const STARS = [1, 2, 3, 4, 5] as const
type StarCount = (typeof STARS)[number]

export const STAR_LABELS: Record<StarCount, string> = { 1: 'Bad', 2: 'Poor', 3: 'Fair', 4: 'Good', 5: 'Great' }

export const isStars = (rating: number): rating is StarCount => STARS.some((stars) => stars === rating)

export const starsText = (stars: number): string => (stars === 1 ? '1 star' : `${stars} stars`)
