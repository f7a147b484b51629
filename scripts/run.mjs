// node scripts/run.mjs FILE.ts ARGS…: installs the packages if necessary and runs a TypeScript file on Node 24.
import './node-version.mjs'
import { isatty } from 'node:tty'
import { runTool, stopToolsOnSignal } from './run-tool.mjs'
import { ensureInstalled } from './install.mjs'
import { node24, NODE_FLAGS } from './node24.mjs'
import { fail } from './console.mjs'

stopToolsOnSignal()
await ensureInstalled()
  .then(() => runTool(node24(), [...NODE_FLAGS, ...process.argv.slice(2)], { show: true, forwardsStdin: !isatty(0) }))
  .then(({ code }) => process.exit(code))
  .catch(fail)
