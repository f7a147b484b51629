import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readCsv, readTable } from '#server/matching/learning/dataset/read-csv.ts'
import { readFolder } from '#server/matching/learning/dataset/read-folder.ts'

describe('EVAL-2 a CSV file', () => {
  test.each([
    [
      'plain cells',
      'a,b\n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'CRLF and no end of the last line',
      'a,b\r\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'empty cells',
      'a,,c\n,,\n',
      [
        ['a', '', 'c'],
        ['', '', ''],
      ],
    ],
    ['commas and line ends in quotes', 'a,"b, c\nd"\n', [['a', 'b, c\nd']]],
    ['doubled quotes', '"say ""hi""",""\n', [['say "hi"', '']]],
    ['a byte order mark and blank lines', '\uFEFFa\n\n\nb\n', [['a'], ['b']]],
  ])('%s', (_, text, expected) => {
    expect(readCsv('some.csv', text).map(({ cells }) => cells)).toEqual(expected)
  })

  test.each([
    ['a\n"b', 'some.csv, line 2: a quote is opened and never closed.'],
    ['a,"b"c\n', 'some.csv, line 1: a quoted cell is followed by something else than a comma.'],
    ['a\nb"c\n', 'some.csv, line 2: a cell with a quote in it must stand in quotes.'],
    ['a\rb\n', 'some.csv, line 1: a line ends with CR alone.'],
  ])('%j is refused with its line', (text, sentence) => {
    expect(() => readCsv('some.csv', text)).toThrow(sentence)
  })

  test('a line number after a cell with line breaks is still right', () => {
    expect(() => readTable('some.csv', 'a,b\n"x\ny\nz",1\n1,2,3\n', ['a'])).toThrow(
      'some.csv, line 5: 3 cells, where the first line names 2.',
    )
  })

  test.each([
    ['', 'some.csv is empty'],
    ['a,a\n', 'some.csv, line 1: the column a occurs twice.'],
    ['a,b\n', 'some.csv has no column c'],
  ])('%j is not a table', (text, sentence) => {
    expect(() => readTable('some.csv', text, ['a', 'c'])).toThrow(sentence)
  })
})

const WORKERS = `id,skills,bio,experience_level,hourly_rate,week,latitude,longitude,is_verified,joined_at
w1,Yard Work|Pet Care,"Lawns, and dogs",,30,mon 09:00-12:00|mon 13:00-17:00,27.9,-82.4,true,2026-01-02T08:00:00Z
w2,,,,,,,,,
`
const JOBS = `id,poster_id,title,description,category,is_virtual,latitude,longitude,budget_min,budget_max,day,time,time_zone,posted_at,ends_at
j1,p1,Mow,,Yard Work,,27.9,-82.4,20,40,2026-01-05,after 5 PM,America/New_York,2026-01-03T08:00:00Z,
`
const EVENTS = `at,type,worker_id,job_id,amount,stars
2026-01-03T10:00:00Z,chosen,w1,j1,,
2026-01-03T09:00:00Z,bid,w1,j1,35,
`
const folderWith = async (files: Record<string, string>): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'matching-data-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return folder
}
const GOOD = { 'workers.csv': WORKERS, 'jobs.csv': JOBS, 'events.csv': EVENTS }

describe('EVAL-2 a folder of data', () => {
  test('is read, with unknown values left empty', async () => {
    const { workers, jobs, events } = await readFolder(await folderWith(GOOD))
    expect(workers[0]).toMatchObject({
      skills: ['Yard Work', 'Pet Care'],
      bio: 'Lawns, and dogs',
      week: {
        mon: [
          { from: '09:00', to: '12:00' },
          { from: '13:00', to: '17:00' },
        ],
      },
      isVerified: true,
    })
    expect(workers[1]).toMatchObject({ skills: [], hourlyRate: null, week: null, latitude: null, joinedAt: null })
    expect(jobs[0]).toMatchObject({ budgetMax: 40, endsAt: null, isVirtual: false })
    expect(events.map(({ type }) => type)).toEqual(['bid', 'chosen'])
  })

  test.each([
    ['workers.csv', WORKERS.replace(',30,', ',thirty,'), 'workers.csv, line 2: hourly_rate must be a number'],
    ['workers.csv', WORKERS.replace('mon 09', 'someday 09'), 'workers.csv, line 2: week must be spans such as'],
    ['workers.csv', `${WORKERS}w1,,,,,,,,,\n`, 'workers.csv has w1 twice.'],
    ['jobs.csv', JOBS.replace('2026-01-03T08:00:00Z', ''), 'jobs.csv, line 2: posted_at must not be empty.'],
    ['jobs.csv', JOBS.replace('America/New_York', 'Mars'), 'jobs.csv, line 2: time_zone must be a time zone'],
    ['events.csv', EVENTS.replace('chosen', 'hired'), 'events.csv, line 2: type must be one of view, bid'],
    ['events.csv', EVENTS.replace('T09:00:00Z', ''), 'events.csv, line 3: at must be a time such as'],
    [
      'events.csv',
      EVENTS.replace('w1,j1,35', 'w9,j1,35'),
      'events.csv refers to worker w9, who is not in workers.csv.',
    ],
  ])('with an error in %s is refused with one message', async (file, text, sentence) => {
    await expect(readFolder(await folderWith({ ...GOOD, [file]: text }))).rejects.toThrow(sentence)
  })

  test('a missing file is named', async () => {
    await expect(readFolder('/no/such/folder')).rejects.toThrow('There is no workers.csv in /no/such/folder.')
  })
})
