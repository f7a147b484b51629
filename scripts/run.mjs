// node scripts/run.mjs FILE.ts ARGS…: runs a TypeScript file on Node 24, installing first where nothing is installed.
import './node-version.mjs'
import { isatty } from 'node:tty'
import { runTool, stopToolsOnSignal } from './children.mjs'
import { ensureInstalled } from './install.mjs'
import { node24, NODE_FLAGS } from './node24.mjs'
import { fail } from './say.mjs'

stopToolsOnSignal()
await ensureInstalled()
  .then(() => runTool(node24(), [...NODE_FLAGS, ...process.argv.slice(2)], { show: true, hears: !isatty(0) }))
  .then(({ code }) => process.exit(code))
  .catch(fail)
