import { describe, expect, it } from 'vitest'
import { JOB_CATEGORIES } from '#core/jobs/categories.ts'
import { BID_MESSAGES } from '#demo/data/texts/bids.ts'
import { drawScene, SCENE_NAMES } from '#demo/artwork/scenes.ts'
import { workersFor } from '#demo/data/jobs/job.ts'
import { PEOPLE, personOf } from '#demo/data/people/people.ts'
import { weekOf } from '#demo/data/people/person.ts'
import { RUNNING_JOBS } from '#demo/data/jobs/running-jobs.ts'
import { MAREN } from '#demo/data/templates/maren.ts'
import { POOL } from '#demo/data/templates/templates.ts'

describe('the pool and the people', () => {
  it('DEMO-18 has well over a hundred different jobs, all fit to be posted', () => {
    const all = [...POOL, ...MAREN]
    expect(POOL.length).toBeGreaterThanOrEqual(150)
    expect(new Set(all.map(({ title }) => title)).size).toBe(all.length)
    expect(new Set(all.map(({ text }) => text)).size).toBe(all.length)
    for (const { title, text, budget, time = '', scenes = [] } of all) {
      expect(title.length).toBeLessThanOrEqual(70)
      expect(text.length).toBeGreaterThanOrEqual(20)
      expect(budget[0]).toBeLessThan(budget[1])
      expect(time.length).toBeLessThanOrEqual(50)
      expect(scenes.length).toBeLessThanOrEqual(3)
    }
  })

  it.each(JOB_CATEGORIES)('DEMO-13 has nine who offer %s, and more to say than bids', (category) => {
    expect(workersFor(PEOPLE, category).length).toBeGreaterThanOrEqual(9)
    expect(BID_MESSAGES[category].length).toBeGreaterThan(10)
    expect(new Set(BID_MESSAGES[category]).size).toBe(BID_MESSAGES[category].length)
  })

  it('DEMO-13 has some sixty people, each with an own address, number and hours that can be read', () => {
    expect(PEOPLE.length).toBeGreaterThanOrEqual(60)
    const phones = PEOPLE.flatMap(({ phone }) => phone ?? [])
    expect(new Set(phones).size).toBe(phones.length)
    expect(new Set(PEOPLE.map(({ email }) => email)).size).toBe(PEOPLE.length)
    expect(weekOf(personOf('gabriela'))).toMatchObject({
      mon: [
        { from: '06:00', to: '09:00' },
        { from: '17:00', to: '21:00' },
      ],
    })
    expect(Object.keys(weekOf(personOf('keisha'))!)).toEqual(['thu', 'fri', 'sat', 'sun'])
    expect(weekOf(personOf('wanda'))).toBeNull()
  })

  it('DEMO-14 draws every scene in several colourings and every person differently', () => {
    expect(SCENE_NAMES.length).toBeGreaterThanOrEqual(36)
    const used = new Set([
      ...[...POOL, ...MAREN].flatMap(({ scenes = [] }) => scenes),
      ...RUNNING_JOBS.flatMap(({ updates = [] }) => updates.flatMap(({ photo }) => photo ?? [])),
    ])
    expect(SCENE_NAMES.filter((name) => !used.has(name))).toEqual([])
    const drawings = SCENE_NAMES.flatMap((name) => [0, 1, 2].map((variant) => drawScene(name, variant)))
    expect(new Set(drawings).size).toBe(drawings.length)
    const faces = PEOPLE.flatMap(({ look }) => (look ? [JSON.stringify(look)] : []))
    expect(faces.length).toBeGreaterThanOrEqual(60)
    expect(new Set(faces).size).toBe(faces.length)
  })
})
