import { afterAll, describe, expect, test } from 'vitest'
import { chatSocket } from '#core/chat/socket.ts'
import type { SocketMessage } from '#core/kernel/socket.ts'
import type { AdminRole, Who } from '#core/kernel/endpoint.ts'
import { refuseAccess, type Route } from '#server/platform/http/server.ts'
import { openTestApp, type Answer, type TestClient } from '#server/testing/app.ts'
import { activeContract, type Deal } from '#server/testing/scenarios/contracts.ts'
import { openConnection } from '#server/testing/sockets.ts'
import { createAdmin, createMember } from '#server/testing/scenarios/users.ts'
import { until } from '#server/testing/until.ts'
import { pathWith, plausible, plausiblePayload } from '#server/testing/plausible.ts'

// Who may make which call: the whole table as pure decisions, and one real request per call and class of caller.

const testApp = await openTestApp()
afterAll(() => testApp.close())
const { routes } = testApp.app

const nameOf = ({ endpoint: { method, path } }: Route) => `${method} ${path}`
const request = (client: TestClient, { endpoint }: Route): Promise<Answer> => {
  const query = new URLSearchParams(plausible(endpoint.query) as Record<string, string>)
  const url = `${pathWith(endpoint.path, plausible(endpoint.params))}?${query}`
  const { payload, headers } = plausiblePayload(endpoint)
  return client.send(endpoint.method, url, payload, headers)
}

/** Every kind of caller: their sessions, and how to create them. */
interface Actor {
  member: { role: string } | null
  admin: { role: AdminRole } | null
  enter: () => Promise<{ client: TestClient }>
}
const member = (role: string): Actor => ({
  member: { role },
  admin: null,
  enter: () => createMember(testApp, { role }),
})
const admin = (role: AdminRole): Actor => ({ member: null, admin: { role }, enter: () => createAdmin(testApp, role) })
const nobody = (enter: Actor['enter']): Actor => ({ member: null, admin: null, enter })
const now = () => new Date().toISOString()
const ACTORS = {
  anonymous: nobody(async () => ({ client: testApp.client() })),
  member: member('user'),
  editor: member('social_media_manager'),
  'member with the role of an admin': member('admin'),
  support: admin('support'),
  moderator: admin('moderator'),
  admin: admin('admin'),
  'banned member': nobody(() => createMember(testApp, { banned_at: now() })),
  'member who has left': nobody(() => createMember(testApp, { deleted_at: now() })),
  'admin who is switched off': nobody(() => createAdmin(testApp, 'admin', { is_active: false })),
} satisfies Record<string, Actor>
type ActorName = keyof typeof ACTORS
const ACTOR_NAMES = Object.keys(ACTORS) as ActorName[]

/** The meaning of each declaration, written by hand and compared with the product's decision. */
const EXPECTED: Record<Who, (name: ActorName) => string> = {
  anyone: () => 'allowed',
  user: (name) => (['member', 'editor', 'member with the role of an admin'].includes(name) ? 'allowed' : SIGNED_OUT),
  editor: (name) => {
    if (name === 'editor' || name === 'member with the role of an admin') return 'allowed'
    return name === 'member' ? '403 editors_only' : SIGNED_OUT
  },
  support: (name) => (['support', 'moderator', 'admin'].includes(name) ? 'allowed' : ADMIN_SIGNED_OUT),
  moderator: (name) => {
    if (name === 'moderator' || name === 'admin') return 'allowed'
    return name === 'support' ? '403 not_allowed' : ADMIN_SIGNED_OUT
  },
  admin: (name) => {
    if (name === 'admin') return 'allowed'
    return name === 'support' || name === 'moderator' ? '403 not_allowed' : ADMIN_SIGNED_OUT
  },
}
const SIGNED_OUT = '401 signed_out'
const ADMIN_SIGNED_OUT = '401 admin_signed_out'
const ACCESS_REFUSALS = new Set([SIGNED_OUT, ADMIN_SIGNED_OUT, '403 not_allowed', '403 editors_only'])

const decide = (who: Who, name: ActorName): string => {
  const refused = refuseAccess(who, ACTORS[name].member, ACTORS[name].admin)
  return refused ? `${refused.status} ${refused.code}` : 'allowed'
}

test('AUTH-2 every call decides for every kind of caller as declared', () => {
  const wrong = routes.flatMap((route) =>
    ACTOR_NAMES.filter((name) => decide(route.endpoint.who, name) !== EXPECTED[route.endpoint.who](name)).map(
      (name) => `${nameOf(route)} by ${name}`,
    ),
  )
  expect(routes.length).toBeGreaterThan(200)
  expect(wrong).toEqual([])
})

/** `allowed` if a call passed the authorization, whatever its result. */
const answerOf = async (route: Route, name: ActorName): Promise<string> => {
  const { client } = await ACTORS[name].enter()
  const { status, body } = await request(client, route)
  const outcome = `${status} ${body?.code}`
  // A request without a valid signature is refused for that alone.
  if (route.endpoint.raw === true && outcome === '400 bad_signature') return 'allowed'
  // A request refused for its input, or failed, would prove nothing about authorization.
  if (status >= 500 || [400, 405, 413, 415].includes(status)) return outcome
  return ACCESS_REFUSALS.has(outcome) ? outcome : 'allowed'
}

/** One of each class: signed out, signed in elsewhere, too low, and just high enough. */
const PROBES: Record<Who, ActorName[]> = {
  anyone: ['anonymous', 'member'],
  user: ['anonymous', 'admin', 'member'],
  editor: ['anonymous', 'admin', 'member', 'editor'],
  support: ['anonymous', 'member', 'support'],
  moderator: ['anonymous', 'member', 'support', 'moderator'],
  admin: ['anonymous', 'member', 'moderator', 'admin'],
}

test.each(routes.map((route) => [nameOf(route), route.endpoint.who, route] as const))(
  'AUTH-2 %s answers each class of caller (for %s)',
  async (_name, who, route) => {
    for (const name of PROBES[who]) expect(await answerOf(route, name), name).toBe(EXPECTED[who](name))
  },
)

const guarded = routes.filter(({ endpoint }) => endpoint.who !== 'anyone')

test.each(guarded.map((route) => [nameOf(route), route] as const))(
  'AUTH-1 %s refuses a signed-out caller before it looks at the id, the query and the body',
  async (_name, { endpoint: { method, path, who } }) => {
    const malformed = `${path.replace(/:\w+/g, 'abc')}?cursor=abc&cursor=%00&zip=x&year=x&limit=x`
    const [type, payload] = method === 'GET' ? [{}, undefined] : [{ 'content-type': 'application/json' }, '{"a":']
    const { status, body } = await testApp.client().send(method, malformed, payload, type)
    expect(`${status} ${body.code}`).toBe(EXPECTED[who]('anonymous'))
  },
)

test.each(ACTOR_NAMES)('AUTH-2 one call of each kind, made by: %s', async (name) => {
  for (const [who, expected] of Object.entries(EXPECTED)) {
    const route = routes.find(({ endpoint }) => endpoint.who === who && endpoint.method === 'GET')!
    expect(await answerOf(route, name), who).toBe(expected(name))
  }
})

/** The refusals of a message from a user who is not involved. */
const NONE_OF_YOURS = new Set(['no_such_conversation', 'access_denied', 'no_such_room', 'not_joined'])
const channels = Object.entries<SocketMessage>(chatSocket.client)

const openDeal = async () => {
  const deal = await activeContract(testApp)
  await testApp.app.db
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
  const sendAs = async (client: TestClient, deal: Deal, [type, { shape }]: (typeof channels)[number]) => {
    const connection = await openConnection(testApp.app, client.cookie)
    const about = { conversationId: deal.id, contractId: deal.id, roomId: deal.id, sessionId: `session of ${deal.id}` }
    const given: Record<string, unknown> = plausible(shape)
    for (const claim of ['userId', 'senderId', 'receiverId', 'fromUserId', 'toUserId', 'jobId']) delete given[claim]
    for (const [key, value] of Object.entries(about)) if (key in given) given[key] = value
    connection.send({ type: 'auth', conversationId: deal.id })
    await until(() => connection.all('presence').length + connection.all('error').length === 1)
    connection.send({ ...given, type })
    // Messages are handled in order: the reply to this one comes after the reply to the tested one.
    connection.send({ type: 'the last word' })
    await connection.waitFor('error', ({ code }) => code === 'unknown_message')
    connection.end()
    return (
      connection.all('error').find(({ about: sentType }) => sentType === type && type !== 'auth')?.code ??
      connection.all('error')[0]!.code
    )
  }
  test.each(channels)('%s', async (type, message) => {
    const deal = await openDeal()
    const { client: stranger } = await createMember(testApp)
    expect(message.who).toBe('party')
    expect(NONE_OF_YOURS).toContain(await sendAs(stranger, deal, [type, message]))
    expect(NONE_OF_YOURS).not.toContain(await sendAs(deal.worker.client, deal, [type, message]))
    for (const actor of ['anonymous', 'banned member', 'member who has left', 'admin'] as const) {
      const { client } = await ACTORS[actor].enter()
      expect(await (await openConnection(testApp.app, client.cookie)).ends()).toBe(401)
    }
  })
})

const SHOWN = ['anonymous', 'member', 'editor', 'support', 'moderator', 'admin'] as const
const mark = (outcome: string): string => (outcome === 'allowed' ? 'yes' : outcome.slice(0, 3))

/** STEP-21: whether the call needs a proof of presence. */
const CONFIRMED: Record<string, string> = { true: 'yes', sometimes: 'sometimes', false: '' }

test('AUTH-3 every call declares its callers, and a new one is recorded here (vitest -u)', async () => {
  expect(new Set(routes.map(nameOf)).size).toBe(routes.length)
  const rows = routes
    .map(({ endpoint: { method, path, who, needsConfirmation, summary } }) => {
      const marks = SHOWN.map((name) => mark(decide(who, name))).join(' | ')
      return `| ${method} | \`${path}\` | ${who} | ${marks} | ${CONFIRMED[String(needsConfirmation ?? false)]} | ${summary} |`
    })
    .toSorted()
  const table = [
    '# Who may make which call',
    '',
    'Generated by `matrix.test.ts`, which also tests it. Banned, closed and disabled accounts count as anonymous. Confirmed: needs a proof of presence of the last 15 minutes.',
    '',
    `| method | path | who | ${SHOWN.join(' | ')} | confirmed | what |`,
    '|---|---|---|---|---|---|---|---|---|---|---|',
    ...rows,
    '',
    '# Who may send what on a socket',
    '',
    'A party is one of the two members of the conversation, call or contract.',
    '',
    '| socket | message | who | what |',
    '|---|---|---|---|',
    '| `/ws/live` | `subscribe` | user | subscribe to a topic that this member may see |',
    '| `/ws/live` | `unsubscribe` | user | unsubscribe from a topic |',
    ...channels.map(([type, { who, summary }]) => `| \`${chatSocket.path}\` | \`${type}\` | ${who} | ${summary} |`),
    '',
  ]
  await expect(table.join('\n')).toMatchFileSnapshot('./matrix.snap.md')
})
