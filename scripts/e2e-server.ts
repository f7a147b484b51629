// A server for the end-to-end tests, with its own database in a temporary folder.
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { MOVABLE_CLOCK, MOVE_CLOCK } from '#server/testing/clock.ts'
import './follow-parent.mjs'
import { ensureBuilt } from './web-build.mjs'

await ensureBuilt()

const folder = mkdtempSync(join(tmpdir(), 'nearhand-e2e-'))
// PostgreSQL may run under another account, which needs access.
chmodSync(folder, 0o711)
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
process.env['DATA_DIR'] = folder

/** If set, POST /?ms=300000 on this port moves the clock of the rules and answers the new time. */
const clockPort = Number(process.env['E2E_CLOCK_PORT'] ?? 0)
await import('#server/main.ts')

/** The server has started the database; its port and password are stored beside its files. */
const openClock = async () => {
  const [, , , port] = readFileSync(join(folder, 'pg', 'postmaster.pid'), 'utf8').split('\n')
  const password = readFileSync(join(folder, 'pg.password'), 'utf8').trim()
  const pool = new pg.Pool({
    host: '127.0.0.1',
    port: Number(port),
    user: 'nearhand',
    database: 'nearhand',
    password,
    max: 1,
  })
  pool.on('error', () => {})
  await pool.query(MOVABLE_CLOCK)
  createServer((request, response) => {
    const ms = Number(new URL(request.url ?? '/', 'http://localhost').searchParams.get('ms'))
    void pool
      .query(MOVE_CLOCK, [ms])
      .then(() => pool.query<{ now: Date }>('select app_now() as now'))
      .then(({ rows }) => response.end(rows[0]!.now.toISOString()))
  }).listen(clockPort, '127.0.0.1')
}
if (clockPort) await openClock()
