// The baseline for the signed-in user call: the same HTTP library and the same statement.
import Fastify from 'fastify'
import pg from 'pg'
import { IDENTIFY } from '#server/accounts/session-store.ts'
import { digest } from '#server/platform/security/secrets.ts'

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20 })
const app = Fastify()

app.get('/api/auth/user', async (request, reply) => {
  const token = request.headers.cookie?.slice('sid='.length) ?? ''
  const { rows } = await pool.query({ ...IDENTIFY, values: [digest(token)] })
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(rows[0]))
})

await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
