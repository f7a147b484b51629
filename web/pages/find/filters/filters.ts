import {
  DEFAULT_RADIUS_MILES,
  type listJobs,
  RADIUS_MILES,
  type Sort,
  SORTS,
  type summarizeJobs,
} from '#core/jobs/api.ts'
import { JOB_CATEGORIES } from '#core/jobs/categories.ts'
import type { QueryOf } from '#core/kernel/endpoint.ts'
import { isWholeZip } from '#web/jobs/zip.ts'

export type Radius = (typeof RADIUS_MILES)[number]

/** The filters of Find Work, which are in the address. */
export interface Filters {
  q: string
  /** Empty: All Categories. */
  category: string
  /** Empty: everywhere. */
  zip: string
  radius: Radius
  sort: Sort
  /** Saved jobs only. */
  isSaved: boolean
}

export const DEFAULT_SORT: Sort = 'soonest'

const oneOf = <T extends string | number>(choices: readonly T[], given: string | null): T | undefined =>
  choices.find((choice) => String(choice) === given)

/** Without a zip there is no distance. */
export const tidy = (filters: Filters): Filters =>
  filters.sort === 'nearest' && filters.zip === '' ? { ...filters, sort: DEFAULT_SORT } : filters

/** An address without a query searches around the member's own zip. */
export const filtersIn = (search: string, homeZip: string | null): Filters => {
  const given = new URLSearchParams(search)
  return tidy({
    q: (given.get('q') ?? '').trim(),
    category: oneOf(JOB_CATEGORIES, given.get('category')) ?? '',
    zip: given.size === 0 ? (homeZip ?? '') : (given.get('zip') ?? '').trim(),
    radius: oneOf(RADIUS_MILES, given.get('radius')) ?? DEFAULT_RADIUS_MILES,
    sort: oneOf(SORTS, given.get('sort')) ?? DEFAULT_SORT,
    isSaved: given.get('saved') === '1',
  })
}

/** The query of the address. Never empty, so that a removed zip does not return with a reload. */
export const searchOf = (filters: Filters): string => {
  const { q, category, zip, radius, sort, isSaved } = tidy(filters)
  const given = new URLSearchParams()
  if (q) given.set('q', q)
  if (category) given.set('category', category)
  if (zip) given.set('zip', zip)
  if (zip && radius !== DEFAULT_RADIUS_MILES) given.set('radius', String(radius))
  if (sort !== DEFAULT_SORT) given.set('sort', sort)
  if (isSaved) given.set('saved', '1')
  return given.size > 0 ? given.toString() : 'zip='
}

/** An invalid zip is not requested; the field shows the error. */
export const isAskable = ({ zip }: Filters): boolean => zip === '' || isWholeZip(zip)

export const listQuery = (filters: Filters): QueryOf<typeof listJobs> => {
  const { q, category, zip, radius, sort } = tidy(filters)
  return { ...(q && { q }), ...(category && { category }), ...(zip && { zip, radius }), sort }
}

/** The figures do not depend on the order. */
export const summaryQuery = (filters: Filters): QueryOf<typeof summarizeJobs> => {
  const { sort: _, ...query } = listQuery(filters)
  return query
}

export const nextRadius = (radius: Radius): Radius | undefined => RADIUS_MILES[RADIUS_MILES.indexOf(radius) + 1]

/** The number of filters that are set behind the button on phones. */
export const hiddenCount = ({ category, zip, sort }: Filters): number =>
  [category !== '', zip !== '', sort !== DEFAULT_SORT].filter(Boolean).length
