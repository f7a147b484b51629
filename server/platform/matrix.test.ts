import { afterAll, describe, expect, test } from 'vitest'
import { chatTalk } from '#contract/chat/socket.ts'
import type { SocketMessage } from '#contract/kernel/socket.ts'
import { ADMIN_ROLES, type Who } from '#contract/kernel/endpoint.ts'
import type { Route } from '#server/platform/door.ts'
import { openTestApp, type Answer, type Visitor } from '#server/testing/app.ts'
import { activeContract, type Deal } from '#server/testing/contracts.ts'
import { openLine } from '#server/testing/lines.ts'
import { seatAdmin, seatMember } from '#server/testing/people.ts'
import { until } from '#server/testing/until.ts'
import { pathWith, plausible, plausiblePayload } from '#server/testing/plausible.ts'

// Who may use which room, tried out in every room that there is.

const house = await openTestApp()
afterAll(() => house.close())
const { routes } = house.app

const nameOf = ({ endpoint: { method, path } }: Route) => `${method} ${path}`
const knock = (visitor: Visitor, { endpoint }: Route): Promise<Answer> => {
  const query = new URLSearchParams(plausible(endpoint.query) as Record<string, string>)
  const url = `${pathWith(endpoint.path, plausible(endpoint.params))}?${query}`
  const { payload, headers } = plausiblePayload(endpoint)
  return visitor.send(endpoint.method, url, payload, headers)
}

/** What the door makes of an actor: the same word as in an endpoint's `who`. */
const ACTORS: Record<string, { counts: Who; enter: () => Promise<{ visitor: Visitor }> }> = {
  anonymous: { counts: 'anyone', enter: async () => ({ visitor: house.visitor() }) },
  'a member': { counts: 'user', enter: () => seatMember(house) },
  'an editor': { counts: 'editor', enter: () => seatMember(house, { role: 'social_media_manager' }) },
  'a member with the role of an admin': { counts: 'editor', enter: () => seatMember(house, { role: 'admin' }) },
  'somebody banned': {
    counts: 'anyone',
    enter: () => seatMember(house, { banned_at: new Date().toISOString() }),
  },
  'somebody who has left': {
    counts: 'anyone',
    enter: () => seatMember(house, { deleted_at: new Date().toISOString() }),
  },
  support: { counts: 'support', enter: () => seatAdmin(house, 'support') },
  'a moderator': { counts: 'moderator', enter: () => seatAdmin(house, 'moderator') },
  'an admin': { counts: 'admin', enter: () => seatAdmin(house, 'admin') },
  'an admin who is switched off': { counts: 'anyone', enter: () => seatAdmin(house, 'admin', { is_active: false }) },
}

const rankOf = (who: Who): number => ADMIN_ROLES.findIndex((role) => role === who)
const welcome = (who: Who, counts: Who): string => {
  if (who === 'anyone') return 'enters'
  const isMember = counts === 'user' || counts === 'editor'
  if (who === 'user') return isMember ? 'enters' : '401 signed_out'
  if (who === 'editor') return counts === 'editor' ? 'enters' : isMember ? '403 editors_only' : '401 signed_out'
  if (rankOf(counts) < 0) return '401 admin_signed_out'
  return rankOf(counts) >= rankOf(who) ? 'enters' : '403 not_allowed'
}
const AT_THE_DOOR = new Set(['401 signed_out', '401 admin_signed_out', '403 not_allowed', '403 editors_only'])

describe.each(Object.entries(ACTORS))('AUTH-2 %s', (_actor, { counts, enter }) => {
  test.each(routes.map((route) => [nameOf(route), route.endpoint.who, route] as const))(
    'at %s (for %s)',
    async (_name, who, route) => {
      const { visitor } = await enter()
      const { status, body } = await knock(visitor, route)
      const outcome = `${status} ${body?.code}`
      expect(AT_THE_DOOR.has(outcome) ? outcome : 'enters').toBe(welcome(who, counts))
      expect(status).toBeLessThan(500)
      // Refused for its shape it would not have shown anything about who may enter.
      // (What must carry a signature is refused for that alone.)
      const isUnsigned = route.endpoint.raw === true && outcome === '400 bad_signature'
      expect(isUnsigned ? [] : [400, 405, 413, 415]).not.toContain(status)
    },
  )
})

/** What a stranger's message is answered with, whatever it is about. */
const NONE_OF_YOURS = new Set(['no_such_conversation', 'access_denied', 'no_such_room', 'not_joined'])
const talks = Object.entries<SocketMessage>(chatTalk.client)

const openDeal = async () => {
  const deal = await activeContract(house)
  await house.app.db
    .insertInto('video_sessions')
    .values({
      session_id: `session of ${deal.id}`,
      host_id: deal.poster.id,
      participant_id: deal.worker.id,
      contract_id: deal.id,
      called_by: deal.poster.id,
    })
    .execute()
  return deal
}

describe('AUTH-4 every message of the chat socket', () => {
  const sayAs = async (visitor: Visitor, deal: Deal, [type, { shape }]: (typeof talks)[number]) => {
    const line = await openLine(house.app, visitor.cookie)
    const about = { conversationId: deal.id, contractId: deal.id, roomId: deal.id, sessionId: `session of ${deal.id}` }
    const given: Record<string, unknown> = plausible(shape)
    for (const claim of ['userId', 'senderId', 'receiverId', 'fromUserId', 'toUserId', 'jobId']) delete given[claim]
    for (const [key, value] of Object.entries(about)) if (key in given) given[key] = value
    line.say({ type: 'auth', conversationId: deal.id })
    await until(() => line.all('presence').length + line.all('error').length === 1)
    line.say({ ...given, type })
    // Heard in order: when this is answered, so is what was said before it.
    line.say({ type: 'the last word' })
    await line.hears('error', ({ code }) => code === 'unknown_message')
    line.end()
    return (
      line.all('error').find(({ about: said }) => said === type && type !== 'auth')?.code ?? line.all('error')[0]!.code
    )
  }
  test.each(talks)('%s', async (type, message) => {
    const deal = await openDeal()
    const { visitor: stranger } = await seatMember(house)
    expect(message.who).toBe('party')
    expect(NONE_OF_YOURS).toContain(await sayAs(stranger, deal, [type, message]))
    expect(NONE_OF_YOURS).not.toContain(await sayAs(deal.worker.visitor, deal, [type, message]))
    for (const actor of ['anonymous', 'somebody banned', 'somebody who has left', 'an admin']) {
      const { visitor } = await ACTORS[actor]!.enter()
      expect(await (await openLine(house.app, visitor.cookie)).ends()).toBe(401)
    }
  })
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
    '# Who may say what on a socket',
    '',
    'A party is one of the two people of the conversation, call or contract that is named.',
    '',
    '| socket | message | who | what |',
    '|---|---|---|---|',
    '| `/ws/live` | `subscribe` | user | hear of a topic; only what this person may see |',
    '| `/ws/live` | `unsubscribe` | user | hear no more of it |',
    ...talks.map(([type, { who, summary }]) => `| \`${chatTalk.path}\` | \`${type}\` | ${who} | ${summary} |`),
    '',
  ]
  await expect(table.join('\n')).toMatchFileSnapshot('./matrix.snap.md')
})
