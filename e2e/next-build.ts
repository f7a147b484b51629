import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy in front of the server that can change files: a later build, a missing file. */
export interface Proxy {
  url: string
  /** From now on the service worker is that of another build. */
  renameBuild: (from: string, to: string) => void
  /** A file with this name is not found, this many times. */
  lose: (name: string, times: number) => void
  close: () => Promise<void>
}

const readAll = async (stream: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

export const openProxy = async (testApp: string): Promise<Proxy> => {
  let renamed: [from: string, to: string] | null = null
  const lost = new Map<string, number>()

  const isLost = (path: string): boolean => {
    const name = [...lost.keys()].find((one) => path.includes(one))
    if (name === undefined) return false
    const left = (lost.get(name) ?? 0) - 1
    if (left > 0) lost.set(name, left)
    else lost.delete(name)
    return true
  }

  const answer = async (asked: IncomingMessage, reply: ServerResponse) => {
    const path = asked.url ?? '/'
    if (isLost(path)) return void reply.writeHead(404).end()
    const isWorker = path === '/sw.js'
    const to = new URL(path, testApp)
    // The server answers under its own name only.
    const own = { host: to.host, ...(asked.headers.origin && { origin: to.origin }) }
    const headers = { ...asked.headers, ...own, ...(isWorker && { 'accept-encoding': 'identity' }) }
    const passed = request(to, { method: asked.method, headers })
    asked.pipe(passed)
    const given = await new Promise<IncomingMessage>((resolve, reject) => {
      passed.on('response', resolve)
      passed.on('error', reject)
    })
    if (!isWorker || !renamed) {
      reply.writeHead(given.statusCode ?? 502, given.headers)
      given.pipe(reply)
      return
    }
    const text = (await readAll(given)).replaceAll(...renamed)
    const { 'content-length': _length, ...rest } = given.headers
    reply.writeHead(200, rest).end(text)
  }

  const server = createServer((asked, reply) => {
    answer(asked, reply).catch(() => reply.destroy())
  })
  // No live connection: pages poll instead.
  server.on('upgrade', (_asked, socket) => socket.destroy())
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    renameBuild: (from, to) => void (renamed = [from, to]),
    lose: (name, times) => void lost.set(name, times),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
