// A data set as three files in a folder, described in docs/matching-data.md.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { WEEKDAYS, type WeekSchedule } from '#core/kernel/me.ts'
import {
  EVENT_TYPES,
  inOrder,
  type Dataset,
  type EventRow,
  type JobRow,
  type WorkerRow,
} from '#server/matching/learning/dataset/dataset.ts'
import { DataError, readTable, type Cells } from '#server/matching/learning/dataset/read-csv.ts'

const WORKER_COLUMNS = 'id skills bio experience_level hourly_rate week latitude longitude is_verified joined_at'.split(
  ' ',
)
const JOB_COLUMNS =
  'id poster_id title description category is_virtual latitude longitude budget_min budget_max day time time_zone posted_at ends_at'.split(
    ' ',
  )
const EVENT_COLUMNS = 'at type worker_id job_id amount stars'.split(' ')

const SPAN = /^(mon|tue|wed|thu|fri|sat|sun) ((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d)$/
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/

/** Reads the cells of one line. An error names the invalid cell. */
const readerOf = (file: string, { line, of }: Cells) => {
  const fault = (column: string, what: string): DataError =>
    new DataError(`${file}, line ${line}: ${column} ${what}, and "${of(column)}" is not.`)
  const orNull = <T>(column: string, read: (text: string) => T): T | null => {
    const text = of(column)
    return text === '' ? null : read(text)
  }
  const number = (column: string): number | null =>
    orNull(column, (text) => {
      if (!Number.isFinite(Number(text))) throw fault(column, 'must be a number')
      return Number(text)
    })
  const toTime = (column: string): number | null =>
    orNull(column, (text) => {
      const at = MOMENT.test(text) ? Date.parse(text) : Number.NaN
      if (Number.isNaN(at)) throw fault(column, 'must be a time such as 2026-03-02T14:05:00Z')
      return at
    })
  return {
    fault,
    orNull,
    number,
    toTime,
    text: of,
    needed: (column: string): string => {
      if (of(column) === '') throw new DataError(`${file}, line ${line}: ${column} must not be empty.`)
      return of(column)
    },
    requiredTime: (column: string): number => {
      const at = toTime(column)
      if (at === null) throw new DataError(`${file}, line ${line}: ${column} must not be empty.`)
      return at
    },
    yesOrNo: (column: string): boolean => {
      const text = of(column).toLowerCase()
      if (!['', 'true', 'false'].includes(text)) throw fault(column, 'must be true or false')
      return text === 'true'
    },
    week: (column: string): WeekSchedule | null =>
      orNull(column, (text) => {
        const week: WeekSchedule = {}
        for (const span of text.split('|')) {
          const [, day, from, to] = SPAN.exec(span.trim()) ?? []
          const named = WEEKDAYS.find((one) => one === day)
          if (!named || !from || !to) throw fault(column, 'must be spans such as mon 09:00-17:00|sat 10:00-14:00')
          week[named] = [...(week[named] ?? []), { from, to }]
        }
        return week
      }),
    day: (column: string): string | null =>
      orNull(column, (text) => {
        if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(Date.parse(text)))
          throw fault(column, 'must be a day such as 2026-03-02')
        return text
      }),
    zone: (column: string): string | null =>
      orNull(column, (text) => {
        try {
          return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone
        } catch {
          throw fault(column, 'must be a time zone such as America/New_York')
        }
      }),
  }
}

const workersIn = (file: string, text: string): WorkerRow[] =>
  readTable(file, text, WORKER_COLUMNS).map((cells) => {
    const read = readerOf(file, cells)
    return {
      id: read.needed('id'),
      skills: read
        .text('skills')
        .split('|')
        .map((skill) => skill.trim())
        .filter(Boolean),
      bio: read.text('bio'),
      experienceLevel: read.text('experience_level') || null,
      hourlyRate: read.number('hourly_rate'),
      week: read.week('week'),
      latitude: read.number('latitude'),
      longitude: read.number('longitude'),
      isVerified: read.yesOrNo('is_verified'),
      joinedAt: read.toTime('joined_at'),
    }
  })

const jobsIn = (file: string, text: string): JobRow[] =>
  readTable(file, text, JOB_COLUMNS).map((cells) => {
    const read = readerOf(file, cells)
    return {
      id: read.needed('id'),
      // Without known posters each job gets its own.
      posterId: read.text('poster_id') || `poster of ${read.needed('id')}`,
      title: read.text('title'),
      description: read.text('description'),
      category: read.text('category') || 'Other',
      isVirtual: read.yesOrNo('is_virtual'),
      latitude: read.number('latitude'),
      longitude: read.number('longitude'),
      budgetMin: read.number('budget_min'),
      budgetMax: read.number('budget_max'),
      day: read.day('day'),
      time: read.text('time') || null,
      timeZone: read.zone('time_zone') ?? 'UTC',
      postedAt: read.requiredTime('posted_at'),
      endsAt: read.toTime('ends_at'),
    }
  })

const eventsIn = (file: string, text: string): EventRow[] =>
  readTable(file, text, EVENT_COLUMNS).map((cells) => {
    const read = readerOf(file, cells)
    const type = EVENT_TYPES.find((known) => known === read.text('type'))
    if (!type) throw read.fault('type', `must be one of ${EVENT_TYPES.join(', ')}`)
    return {
      at: read.requiredTime('at'),
      type,
      workerId: read.needed('worker_id'),
      jobId: read.needed('job_id'),
      amount: read.number('amount'),
      stars: read.number('stars'),
    }
  })

const textOf = async (folder: string, file: string): Promise<string> => {
  try {
    return await readFile(join(folder, file), 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new DataError(
      code === 'ENOENT' ? `There is no ${file} in ${folder}.` : `${join(folder, file)} cannot be read: ${code}.`,
    )
  }
}

/** Duplicates, and events about unknown people or jobs, would distort the counts unnoticed. */
const checkReferences = (dataset: Dataset): Dataset => {
  for (const [file, rows] of [
    ['workers.csv', dataset.workers],
    ['jobs.csv', dataset.jobs],
  ] as const) {
    const seen = new Set<string>()
    for (const { id } of rows) {
      if (seen.has(id)) throw new DataError(`${file} has ${id} twice.`)
      seen.add(id)
    }
  }
  const workers = new Set(dataset.workers.map(({ id }) => id))
  const jobs = new Set(dataset.jobs.map(({ id }) => id))
  for (const { workerId, jobId } of dataset.events) {
    if (!workers.has(workerId))
      throw new DataError(`events.csv refers to worker ${workerId}, who is not in workers.csv.`)
    if (!jobs.has(jobId)) throw new DataError(`events.csv refers to job ${jobId}, which is not in jobs.csv.`)
  }
  return dataset
}

export const readFolder = async (folder: string): Promise<Dataset> =>
  checkReferences({
    workers: workersIn('workers.csv', await textOf(folder, 'workers.csv')),
    jobs: jobsIn('jobs.csv', await textOf(folder, 'jobs.csv')),
    events: inOrder(eventsIn('events.csv', await textOf(folder, 'events.csv'))),
  })
