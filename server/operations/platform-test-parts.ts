// Checks of the parts around the database: bus, mail, files and sockets.
import { request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import { inPassing } from '#server/operations/platform-test-data.ts'
import { CheckFailure, type PlatformCheck } from '#server/operations/platform-test.ts'
import type { OpenBus } from '#server/platform/realtime/bus.ts'
import { fileKey, type FileStorage } from '#server/platform/files/file-storage.ts'
import { newId } from '#server/platform/database/ids.ts'
import { FAILED_MAIL, WAITING_MAIL, type Mailer } from '#server/platform/mail/mail.ts'

export const checkBus = (bus: OpenBus): PlatformCheck => ({
  name: 'Live bus',
  what: 'A notice is heard in this process, and one that is sent to all processes comes back.',
  run: async () => {
    const topic = `platform.test:${newId()}`
    let received: unknown
    const stop = bus.subscribe(topic, (output) => void (received = output))
    bus.publish(topic, 'Is anybody there?')
    stop()
    if (received === undefined) throw new CheckFailure('A notice was not heard in this process.')
    const began = performance.now()
    await bus.echo()
    return `A notice was received here, and came back over the wire in ${Math.round(performance.now() - began)} ms.`
  },
})

const STUCK_MINUTES = 5

const checkMailServer = async (pool: pg.Pool, mailer: Mailer): Promise<string> => {
  await mailer.verify().catch((error: NodeJS.ErrnoException) => {
    throw new CheckFailure(`The mail server would not take a mail (${error.code ?? 'no answer'}).`)
  })
  const { rows } = await pool.query<{ stuck: number; failed: number }>(
    `select (select count(*)::float8 from mails where status = $2
        and created_at < app_now() - make_interval(mins => $1)) as stuck,
      (select count(*)::float8 from mails where status = $3 and created_at > app_now() - interval '1 day') as failed`,
    [STUCK_MINUTES, WAITING_MAIL, FAILED_MAIL],
  )
  const { stuck, failed } = rows[0]!
  if (stuck > 0) throw new CheckFailure(`${stuck} mails have been waiting for more than ${STUCK_MINUTES} minutes.`)
  return `The mail server would take a mail; none is waiting for long, ${failed} of today were given up.`
}

const checkOutbox = (pool: pg.Pool): Promise<string> =>
  inPassing(pool, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into mails (to_address, subject, text_body, html_body)
       values ('nobody@example.com', 'Platform test', 'Taken back.', '') returning id`,
    )
    const found = await client.query('select 1 from mails where id = $1', [rows[0]?.id])
    if (found.rows.length !== 1) throw new CheckFailure('A mail that was put into the outbox is not there.')
    return 'No mail server is set: a mail was put into the outbox and taken back.'
  })

export const checkMail = (pool: pg.Pool, mailer: Mailer, hasServer: boolean): PlatformCheck => ({
  name: 'Mail',
  what: hasServer ? 'The mail server answers, and no mail is stuck.' : 'The outbox takes a mail.',
  run: () => (hasServer ? checkMailServer(pool, mailer) : checkOutbox(pool)),
})

export const checkFiles = (storage: FileStorage): PlatformCheck => ({
  name: 'Files',
  what: 'A file is written, read again to the byte, and removed.',
  run: async () => {
    const key = fileKey('platform-test', 'txt')
    const bytes = Buffer.from(`Is anything kept? ${newId()}`)
    await storage.put(key, bytes, 'text/plain')
    try {
      const read = await storage.get(key)
      if (!read || !bytes.equals(read))
        throw new CheckFailure('A file was read as something else than what was written.')
    } finally {
      await storage.remove(key)
    }
    if ((await storage.get(key)) !== null) throw new CheckFailure('A file that was removed is still there.')
    return `A file of ${bytes.length} bytes was written, read and removed.`
  },
})

/** The status of an upgrade request without a session. */
const upgrade = ({ address, port, family }: AddressInfo, path: string, ownHost: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const isEverywhere = address === '0.0.0.0' || address === '::'
    const host = isEverywhere ? (family === 'IPv6' ? '::1' : '127.0.0.1') : address
    const call = request({
      host,
      port,
      path,
      headers: {
        host: ownHost,
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': Buffer.from(newId().slice(0, 16)).toString('base64'),
      },
    })
    call.on('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    call.on('upgrade', (response, socket) => {
      socket.destroy()
      resolve(response.statusCode ?? 0)
    })
    call.on('error', reject)
    call.end()
  })

/** The sockets refuse requests without a session; an unknown path is not found. */
const REQUESTS = [
  ['/ws/live', 401],
  ['/ws/chat', 401],
  ['/ws/platform-test', 404],
] as const

export const checkSockets = (server: Server, publicUrl: string, countOpen: () => number): PlatformCheck => ({
  name: 'Sockets',
  what: 'Knocking at each socket over the network is answered as declared.',
  run: async () => {
    const at = server.address()
    if (!at || typeof at === 'string') throw new CheckFailure('The house is not open: it listens at no port.')
    for (const [path, expected] of REQUESTS) {
      const status = await upgrade(at, path, new URL(publicUrl).host)
      if (status !== expected) throw new CheckFailure(`${path} answered a stranger with ${status}, not ${expected}.`)
    }
    return `Both sockets ask who is there; ${countOpen()} lines are open.`
  },
})
