import type { Alert } from '#core/alerts/api.ts'
import { paths } from '#core/paths.ts'

/** Everything, unread alerts, or one kind. */
export const FILTERS = ['all', 'unread', 'jobs', 'money', 'start', 'system'] as const
export type Filter = (typeof FILTERS)[number]
type Kind = Exclude<Filter, 'all' | 'unread'>

export const FILTER_NAMES: Record<Filter, string> = {
  all: 'All',
  unread: 'Unread',
  jobs: 'Jobs & bids',
  money: 'Money',
  start: 'Getting started',
  system: 'System',
}

const KINDS: Record<Alert['type'], Kind> = {
  job_match: 'jobs',
  bid_update: 'jobs',
  payment: 'money',
  welcome: 'start',
  profile_incomplete: 'start',
  getting_started: 'start',
  tips: 'start',
  system: 'system',
}

const SHOW = 'show'

/** The filter in an address; all alerts if it has no known one. */
export const filterIn = (search: string): Filter => {
  const asked = new URLSearchParams(search).get(SHOW)
  return FILTERS.find((filter) => filter === asked) ?? 'all'
}

export const filterAddress = (filter: Filter): string =>
  filter === 'all' ? paths.alerts() : `${paths.alerts()}?${SHOW}=${filter}`

export const fits = (filter: Filter, alert: Pick<Alert, 'type' | 'read'>): boolean => {
  if (filter === 'all') return true
  return filter === 'unread' ? !alert.read : KINDS[alert.type] === filter
}

export interface Choice {
  filter: Filter
  count: number
  /** Older alerts have not been counted. */
  isAtLeast: boolean
}

/** A choice for each filter with alerts and for the current one. The unread count comes from the server. */
export const choicesFor = (
  alerts: readonly Pick<Alert, 'type' | 'read'>[],
  { unread, hasOlder, chosen }: { unread: number; hasOlder: boolean; chosen: Filter },
): Choice[] =>
  FILTERS.map((filter) =>
    filter === 'unread'
      ? { filter, count: unread, isAtLeast: false }
      : { filter, count: alerts.filter((alert) => fits(filter, alert)).length, isAtLeast: hasOlder },
  ).filter(({ filter, count }) => count > 0 || filter === chosen || filter === 'all' || filter === 'unread')
