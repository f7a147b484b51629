// node server/testing/app-process.ts: the server as a separate process on a given database, for tests that kill it. Its
// first output line is its port.
import type { AddressInfo } from 'node:net'
import { openApp } from '#server/app.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { createLog } from '#server/platform/observability/log.ts'

const config = readConfig(process.env, process.cwd())
const app = await openApp({
  config,
  databaseUrl: config.databaseUrl!,
  secret: config.sessionSecret!,
  log: createLog(process.env['LOG_LEVEL'] ?? 'silent'),
})
await app.http.listen({ port: 0, host: '127.0.0.1' })
console.log((app.http.server.address() as AddressInfo).port)
