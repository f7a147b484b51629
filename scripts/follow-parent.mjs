// Preloaded into the server (`node --import`): shuts it down, its database included, when the parent process is killed.
import { onParentExit } from './watch-parent.mjs'

const GRACE_MS = 15_000

onParentExit(() => {
  process.kill(process.pid, 'SIGTERM')
  setTimeout(() => process.exit(1), GRACE_MS).unref()
})
