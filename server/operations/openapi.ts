import * as z from 'zod/mini'
import { APP_NAME } from '#core/kernel/app.ts'
import { chatSocket } from '#core/chat/socket.ts'
import type { Endpoint, Files, Who } from '#core/kernel/endpoint.ts'
import type { SocketMessages } from '#core/kernel/socket.ts'
import { CONFIRM_MINUTES, CONFIRM_NEEDED } from '#core/kernel/confirm.ts'
import { MAX_KEY } from '#server/platform/http/idempotency.ts'
import type { Problem } from '#core/kernel/problem.ts'
import { cookieName } from '#server/platform/http/cookies.ts'

const ProblemShape = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
}) satisfies z.ZodMiniType<Problem>

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...body } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    // What a malformed id counts as is nothing that a caller may leave out (INPUT-4).
    override: ({ zodSchema, jsonSchema }) => void (zodSchema._zod.def.type === 'catch' && delete jsonSchema.default),
  })
  return body
}

const openApiPath = (path: string): string => path.replace(/:(\w+)/g, '{$1}')

const parametersOf = (schema: z.ZodMiniType | undefined, where: 'path' | 'query'): Json[] => {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: shape,
  }))
}

const RAW_TYPES = { page: 'text/html', text: 'text/plain', file: 'application/json' } as const

const goodAnswer = ({ answer, status = 200, summary }: Endpoint): Json => {
  if (answer === 'redirect') return { '302': { description: summary } }
  const content =
    typeof answer === 'string'
      ? { [RAW_TYPES[answer]]: { schema: { type: 'string' } } }
      : { 'application/json': { schema: schemaOf(answer, 'output') } }
  return { [status]: { description: summary, content } }
}

const problem = { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } }

const jsonOf = (body: z.ZodMiniType): Json => ({ 'application/json': { schema: schemaOf(body, 'input') } })

const formOf = ({ field, max, maxBytes }: Files): Json => ({
  'multipart/form-data': {
    schema: {
      type: 'object',
      required: [field],
      properties: {
        [field]: {
          type: 'array',
          maxItems: max,
          description: `At most ${maxBytes} bytes each`,
          items: { type: 'string', format: 'binary' },
        },
      },
    },
  },
})

/** Admins have a separate cookie. */
const securityOf = (who: Who): Json[] => {
  if (who === 'anyone') return []
  return who === 'user' ? [{ session: [] }] : [{ admin: [] }]
}

/** ONCE-1 */
const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Makes the request safe to repeat: the same key and body get the first answer for 24 hours',
  schema: { type: 'string', maxLength: MAX_KEY },
}

/** STEP-21 */
const CONFIRMATION = {
  always: `Needs a proof of presence of the last ${CONFIRM_MINUTES} minutes, otherwise answers \`${CONFIRM_NEEDED.code}\`.`,
  sometimes: `May need a proof of presence of the last ${CONFIRM_MINUTES} minutes, and then answers \`${CONFIRM_NEEDED.code}\`.`,
}

const operation = (endpoint: Endpoint): Json => {
  const takesInput = Boolean(endpoint.body ?? endpoint.query ?? endpoint.params)
  return {
    summary: endpoint.summary,
    ...(endpoint.needsConfirmation && {
      description: CONFIRMATION[endpoint.needsConfirmation === true ? 'always' : 'sometimes'],
    }),
    tags: [
      endpoint.path.split('/')[2] && endpoint.path.startsWith('/api/') ? endpoint.path.split('/')[2] : 'operations',
    ],
    security: securityOf(endpoint.who),
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...(endpoint.once ? [IDEMPOTENCY_KEY] : []),
    ],
    ...((endpoint.body ?? endpoint.files) && {
      requestBody: { required: true, content: endpoint.files ? formOf(endpoint.files) : jsonOf(endpoint.body!) },
    }),
    responses: {
      ...goodAnswer(endpoint),
      ...(takesInput && { '400': { description: 'The input has the wrong shape', content: problem } }),
      ...(endpoint.who !== 'anyone' && { '401': { description: 'Not signed in', content: problem } }),
      default: { description: 'Refused: `message` is one plain sentence, `code` is stable', content: problem },
    },
  }
}

const describeSocket = ({ client, server }: SocketMessages): Json => ({
  who: 'user',
  client: Object.entries(client).map(([type, { who, summary, shape }]) => ({
    type,
    who,
    summary,
    schema: schemaOf(shape, 'input'),
  })),
  server: Object.entries(server).map(([type, { summary, shape }]) => ({
    type,
    summary,
    schema: schemaOf(shape, 'output'),
  })),
})

/** Generated from the endpoint objects that are registered, so it is always current. */
export const openApi = (endpoints: Endpoint[], publicUrl: string): Json => {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = (paths[openApiPath(endpoint.path)] ??= {})
    path[endpoint.method.toLowerCase()] = operation(endpoint)
  }
  return {
    openapi: '3.1.0',
    info: { title: APP_NAME, version: '1', license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas: { Problem: schemaOf(ProblemShape, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookieName({ publicUrl }, 'sid') },
        admin: { type: 'apiKey', in: 'cookie', name: cookieName({ publicUrl }, 'asid') },
      },
    },
    'x-sockets': {
      [chatSocket.path]: describeSocket(chatSocket),
      '/ws/live': {
        who: 'user',
        topics: {
          me: 'what happens to oneself; only one’s own',
          feed: 'what happens in the market; every member',
          'job:{id}': 'what happens to one job; whoever may see it',
          'contract:{id}': 'what happens to one contract; its two people',
        },
        client: [
          { type: 'subscribe', topics: ['me', 'feed', 'job:{id}'] },
          { type: 'unsubscribe', topics: ['job:{id}'] },
        ],
        server: [
          { type: 'hello', now: 'time' },
          { type: 'subscribed', topic: 'me', quietMs: 'so long without an event of this topic' },
          { type: 'refused', topic: 'of somebody else' },
          { type: 'event', topic: 'me', name: 'alert', data: { id: 'id' }, at: 'time' },
          { type: 'event', topic: 'me', name: 'chat', data: { conversationId: 'id' }, at: 'time' },
          { type: 'event', topic: 'me', name: 'call', data: 'as incoming_video_call of /ws/chat', at: 'time' },
          { type: 'event', topic: 'me', name: 'call-over', data: { sessionId: 'id' }, at: 'time' },
          { type: 'event', topic: 'me', name: 'job', data: { jobId: 'id' }, at: 'time' },
          { type: 'event', topic: 'me', name: 'bid', data: { jobId: 'id' }, at: 'time' },
          { type: 'event', topic: 'me', name: 'profile', data: {}, at: 'time' },
          { type: 'event', topic: 'feed', name: 'posted', data: { jobId: 'id' }, at: 'time' },
          { type: 'event', topic: 'feed', name: 'bids', data: { jobId: 'id', bidCount: 1 }, at: 'time' },
          { type: 'event', topic: 'feed', name: 'status', data: { jobId: 'id', status: 'open' }, at: 'time' },
          {
            type: 'event',
            topic: 'job:{id}',
            name: 'bids',
            data: { bidCount: 1, kind: 'placed, changed or withdrawn', at: 'time' },
            at: 'time',
          },
          { type: 'event', topic: 'job:{id}', name: 'status', data: { status: 'assigned' }, at: 'time' },
          { type: 'event', topic: 'job:{id}', name: 'watching', data: { count: 3 }, at: 'time' },
        ],
      },
    },
  }
}
