import { createServer, type Socket } from 'node:net'

const bulk = (text: string) => `$${Buffer.byteLength(text)}\r\n${text}\r\n`
const list = (...parts: string[]) => `*${parts.length}\r\n${parts.join('')}`

/** The part of Redis that the live bus needs: subscribe and publish. */
export const startRedisStandIn = async (): Promise<{ url: string; published: string[]; close(): Promise<void> }> => {
  const sockets = new Set<Socket>()
  const published: string[] = []
  const subscribers = new Map<Socket, Set<string>>()

  const answer = (socket: Socket, [command = '', ...args]: string[]): string => {
    switch (command.toUpperCase()) {
      case 'INFO':
        return bulk('redis_version:7.0.0\r\nloading:0')
      case 'SUBSCRIBE':
        subscribers.set(socket, new Set(args))
        return list(bulk('subscribe'), bulk(args[0]!), ':1\r\n')
      case 'PUBLISH': {
        published.push(args[1]!)
        const receivers = [...subscribers].filter(([, channels]) => channels.has(args[0]!))
        for (const [receiver] of receivers) receiver.write(list(bulk('message'), bulk(args[0]!), bulk(args[1]!)))
        return `:${receivers.length}\r\n`
      }
      case 'CLIENT':
        return '+OK\r\n'
      default:
        return `-ERR unknown command '${command}'\r\n`
    }
  }

  const server = createServer((socket) => {
    sockets.add(socket)
    let pending = ''
    socket.on('close', () => (sockets.delete(socket), subscribers.delete(socket)))
    socket.on('error', () => socket.destroy())
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      pending += chunk
      for (let taken = takeCommand(pending); taken; taken = takeCommand(pending)) {
        pending = pending.slice(taken.length)
        socket.write(answer(socket, taken.args))
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `redis://127.0.0.1:${port}`,
    published,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

/** `*2\r\n$4\r\nPING\r\n$1\r\nx\r\n`: a list of texts, each preceded by its length in bytes. */
const takeCommand = (pending: string): { args: string[]; length: number } | null => {
  const head = /^\*(\d+)\r\n/.exec(pending)
  if (!head) return null
  let at = head[0].length
  const args: string[] = []
  for (let i = 0; i < Number(head[1]); i++) {
    const size = /^\$(\d+)\r\n/.exec(pending.slice(at))
    if (!size) return null
    const from = at + size[0].length
    at = from + Number(size[1]) + 2
    if (at > pending.length) return null
    args.push(Buffer.from(pending.slice(from, at - 2), 'latin1').toString('utf8'))
  }
  return { args, length: at }
}
