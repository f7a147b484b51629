// Alerts as rows, in the product's own words and under its own keys: it renews and ends them later.
import { personOf, type PersonKey } from '#demo/data/people/people.ts'
import { HOUR, iso, MINUTE, type PersonIds, type Row, type History } from '#demo/seed/history.ts'
import { newId } from '#server/platform/database/ids.ts'

/** What the alerts speak of. */
export interface AlertContext {
  now: number
  people: PersonIds
  history: History
}

/** Who finds them: nobody signs in as anybody else. */
export type Reader = 'maren' | 'devon'
export const READERS: readonly Reader[] = ['maren', 'devon']

export interface DemoAlert {
  to: PersonKey
  at: number
  type: Row<'alerts'>['type']
  priority: 'urgent' | 'high' | 'medium' | 'low'
  title: string
  message: string
  url: string
  key: string
  data?: Record<string, unknown>
  isAsking?: boolean
  /** Otherwise what is older than an hour has been seen, unless it asks for something. */
  isRead?: boolean
}

const toRow = (alert: DemoAlert, { now, people }: AlertContext): Row<'alerts'> => {
  const { to, at, type, priority, title, message, url, key, data = {}, isAsking = false } = alert
  const { isRead = !isAsking && now - at > HOUR } = alert
  return {
    id: newId(at),
    user_id: people.get(to)!,
    type,
    priority,
    title,
    message,
    action_url: url,
    dedupe_key: key,
    data: JSON.stringify(data),
    action_required: isAsking,
    read: isRead,
    read_at: isRead ? iso(at + 5 * MINUTE) : null,
    created_at: iso(at),
  }
}

export const toRows = (alerts: readonly DemoAlert[], context: AlertContext): Row<'alerts'>[] =>
  alerts.map((alert) => toRow(alert, context))

// ---- finding -------------------------------------------------------------------------------------------------------

export const nameOf = (key: PersonKey): string => personOf(key).firstName

export const nameById = (id: string, { people }: AlertContext): string =>
  nameOf([...people].find(([, one]) => one === id)![0])

export const jobOf = (title: string, { history }: AlertContext) => history.jobs.find((job) => job.title === title)!

/** A contract that somebody reads about: what it is for, who is on the other side, and where it is looked at. */
export interface Deal {
  id: string
  row: Row<'contracts'>
  title: string
  role: 'poster' | 'worker'
  other: string
  url: string
}

export const dealOf = (row: Row<'contracts'>, to: Reader, context: AlertContext): Deal => {
  const isPoster = row.poster_id === context.people.get(to)
  return {
    id: row.id!,
    row,
    title: context.history.jobs.find(({ id }) => id === row.job_id)!.title,
    role: isPoster ? 'poster' : 'worker',
    other: nameById(isPoster ? row.worker_id : row.poster_id, context),
    url: `/work-in-progress?contract=${row.id}`,
  }
}

export const dealsOf = (to: Reader, context: AlertContext): Deal[] => {
  const me = context.people.get(to)!
  return context.history.contracts
    .filter(({ poster_id, worker_id }) => poster_id === me || worker_id === me)
    .map((row) => dealOf(row, to, context))
}
