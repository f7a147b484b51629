// Preloaded into the server (`node --import`): it ends in order, its database included, when its starter is killed.
import { whenOrphaned } from './orphan.mjs'

const GRACE_MS = 15_000

whenOrphaned(() => {
  process.kill(process.pid, 'SIGTERM')
  setTimeout(() => process.exit(1), GRACE_MS).unref()
})
