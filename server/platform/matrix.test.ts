import { afterAll, describe, expect, test } from 'vitest'
import type { Route } from '#server/platform/door.ts'
import { openTestApp, type Answer, type Visitor } from '#server/testing/app.ts'
import { seatMember } from '#server/testing/people.ts'
import { pathWith, plausible } from '#server/testing/plausible.ts'

// Who may use which room, tried out in every room that there is.

const house = await openTestApp()
afterAll(() => house.close())
const { routes } = house.app

const nameOf = ({ endpoint: { method, path } }: Route) => `${method} ${path}`
const knock = (visitor: Visitor, { endpoint }: Route): Promise<Answer> => {
  const query = new URLSearchParams(plausible(endpoint.query) as Record<string, string>)
  const url = `${pathWith(endpoint.path, plausible(endpoint.params))}?${query}`
  return visitor.send(endpoint.method, url, endpoint.body && plausible(endpoint.body))
}

const ACTORS: Record<string, { isSignedIn: boolean; enter: () => Promise<Visitor> }> = {
  anonymous: { isSignedIn: false, enter: async () => house.visitor() },
  'a member': { isSignedIn: true, enter: async () => (await seatMember(house)).visitor },
  'somebody banned': {
    isSignedIn: false,
    enter: async () => (await seatMember(house, { banned_at: new Date().toISOString() })).visitor,
  },
  'somebody who has left': {
    isSignedIn: false,
    enter: async () => (await seatMember(house, { deleted_at: new Date().toISOString() })).visitor,
  },
}

describe.each(Object.entries(ACTORS))('AUTH-2 %s', (_actor, { isSignedIn, enter }) => {
  test.each(routes.map((route) => [nameOf(route), route.endpoint.who, route] as const))(
    'at %s (for %s)',
    async (_name, who, route) => {
      const { status, body } = await knock(await enter(), route)
      const isShownOut = status === 401 && body?.code === 'signed_out'
      expect(isShownOut).toBe(who === 'user' && !isSignedIn)
      expect(status).toBeLessThan(500)
      // Refused for its shape it would not have shown anything about who may enter.
      expect([400, 405, 413, 415]).not.toContain(status)
    },
  )
})

test('AUTH-3 every room says who may enter, and a new one is entered here by hand (vitest -u)', async () => {
  expect(new Set(routes.map(nameOf)).size).toBe(routes.length)
  const rows = routes
    .map(({ endpoint: { method, path, who, summary } }) => `| ${method} | \`${path}\` | ${who} | ${summary} |`)
    .toSorted()
  const table = [
    '# Who may use which call',
    '',
    'Made by `matrix.test.ts`, which also tries it out.',
    '',
    '| method | path | who | what |',
    '|---|---|---|---|',
    ...rows,
    '',
  ]
  await expect(table.join('\n')).toMatchFileSnapshot('./matrix.snap.md')
})
