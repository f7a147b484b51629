// The baseline for the job list: the same HTTP library, the same two statements, the same bytes.
import Fastify from 'fastify'
import pg from 'pg'
import { IDENTIFY } from '#server/accounts/session-store.ts'
import { feedStatement, type FeedRow } from '#server/jobs/feed.ts'
import { digest } from '#server/platform/security/secrets.ts'

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20, options: '-c timezone=UTC' })
const app = Fastify()
const { rows: places } = await pool.query(
  `select zip, city, state, area, latitude, longitude, time_zone as "timeZone" from zip_codes`,
)
const byZip = new Map(places.map((place: { zip: string }) => [place.zip, place]))

app.get<{ Querystring: { zip: string; radius: string } }>('/api/jobs', async (request, reply) => {
  const token = request.headers.cookie?.slice('sid='.length) ?? ''
  await pool.query({ ...IDENTIFY, values: [digest(token)] })
  const centre = byZip.get(request.query.zip) as never
  const filter = {
    centre,
    radiusMiles: Number(request.query.radius),
    category: null,
    search: null,
    sort: 'soonest',
  } as const
  const { text, values } = feedStatement(filter, 'live', null, 21)
  const { rows } = await pool.query<FeedRow>({ name: 'feed', text, values })
  const cards = rows.slice(0, 20).map(({ card }) => `{"posterId":null,"isOwner":false,${card.slice(1)}`)
  return reply.type('application/json; charset=utf-8').send(`[${cards.join(',')}]`)
})

await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
