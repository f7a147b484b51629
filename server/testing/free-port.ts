import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

/** For a process whose port is given. */
export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}
