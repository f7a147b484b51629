import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AREA_HEIGHT, AREA_WIDTH, CIRCLE, milesDrawn, pinOf, project, spread } from '#web/pages/find/filters/area.ts'

const YBOR = { latitude: 27.9605, longitude: -82.4334 }
const MIDDLE = { x: AREA_WIDTH / 2, y: AREA_HEIGHT / 2 }

test('FIND-14 the searched zip code is in the center, north is up and east is right', () => {
  expect(project(YBOR, 5, YBOR)).toEqual(MIDDLE)
  const north = project(YBOR, 5, { ...YBOR, latitude: YBOR.latitude + 0.02 })
  const east = project(YBOR, 5, { ...YBOR, longitude: YBOR.longitude + 0.02 })
  expect(north.x).toBe(MIDDLE.x)
  expect(north.y).toBeLessThan(MIDDLE.y)
  expect(east.x).toBeGreaterThan(MIDDLE.x)
})

test('FIND-14 a job at the distance of the radius is drawn on the circle, at every radius', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(3, 5, 10, 25, 50, 100),
      fc.double({ min: 0, max: 6.28, noNaN: true }),
      (radius, angle) => {
        const degrees = radius / 69
        const at = {
          latitude: YBOR.latitude + Math.sin(angle) * degrees,
          longitude: YBOR.longitude + (Math.cos(angle) * degrees) / Math.cos((YBOR.latitude * Math.PI) / 180),
        }
        const { x, y } = project(YBOR, radius, at)
        expect(Math.hypot(x - MIDDLE.x, y - MIDDLE.y)).toBeCloseTo(CIRCLE)
      },
    ),
  )
})

const milesNorth = (miles: number) => ({ ...YBOR, latitude: YBOR.latitude + miles / 69 })

test.each([
  [25, [], 3],
  [25, [0, 2.9], 3],
  [25, [1, 8.8], 10],
  [25, [1, 1, 4, 4, 20], 5],
  [25, [24.9], 25],
  [3, [1], 3],
  [1, [0.5], 1],
  [100, [60], 100],
])('FIND-14 in a search of %i miles, jobs %j miles away are drawn in a circle of %i', (radius, away, drawn) => {
  expect(milesDrawn(YBOR, radius, away.map(milesNorth))).toBe(drawn)
})

test('FIND-14 jobs farther away are drawn just outside the circle, in their direction', () => {
  const { x, y } = project(YBOR, 5, milesNorth(20))
  expect(x).toBe(MIDDLE.x)
  expect(y).toBeCloseTo(MIDDLE.y - CIRCLE - 7)
})

test('FIND-14 a pin is within a quarter mile of the center of its zip code, or as near as pins can be without overlap', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.constantFrom(1, 3, 5, 25, 100), (id, radius) => {
      const { x, y } = spread(id, radius)
      expect(Math.hypot(x, y)).toBeLessThanOrEqual(Math.max(13, (0.25 * CIRCLE) / radius))
    }),
  )
})

const pinIn25 = (id: string) => pinOf(YBOR, 25, { id, ...YBOR })

test('FIND-14 a job always has the same pin, and two jobs in one zip code have different ones', () => {
  expect(pinIn25('a')).toEqual(pinIn25('a'))
  expect(pinIn25('a')).not.toEqual(pinIn25('b'))
})
