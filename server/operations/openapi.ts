import * as z from 'zod/mini'
import { APP_NAME } from '#contract/kernel/app.ts'
import type { Endpoint } from '#contract/kernel/endpoint.ts'
import { Problem } from '#contract/kernel/problem.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...body } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return body
}

const openApiPath = (path: string): string => path.replace(/:(\w+)/g, '{$1}')

const parametersOf = (schema: z.ZodMiniType | undefined, where: 'path' | 'query'): Json[] => {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: where,
    required: required.includes(name),
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

const operation = (endpoint: Endpoint): Json => {
  const takesInput = Boolean(endpoint.body ?? endpoint.query ?? endpoint.params)
  return {
    summary: endpoint.summary,
    tags: [
      endpoint.path.split('/')[2] && endpoint.path.startsWith('/api/') ? endpoint.path.split('/')[2] : 'operations',
    ],
    security: endpoint.who === 'anyone' ? [] : [{ session: [] }],
    parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
    ...(endpoint.body && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } } },
    }),
    responses: {
      ...goodAnswer(endpoint),
      ...(takesInput && { '400': { description: 'The input has the wrong shape', content: problem } }),
      ...(endpoint.who !== 'anyone' && { '401': { description: 'Not signed in', content: problem } }),
      default: { description: 'Refused: `message` is one plain sentence, `code` is stable', content: problem },
    },
  }
}

/** Printed from the same endpoint objects that the door registers, so it cannot be out of date. */
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
      schemas: { Problem: schemaOf(Problem, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sid' } },
    },
    'x-sockets': {
      '/ws/live': {
        who: 'user',
        client: [{ type: 'subscribe', topics: ['me'] }],
        server: [
          { type: 'hello', now: 'time' },
          { type: 'subscribed', topic: 'me' },
          { type: 'refused', topic: 'of somebody else' },
          { type: 'event', topic: 'me', name: 'alert', data: {}, at: 'time' },
        ],
      },
    },
  }
}
