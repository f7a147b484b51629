// node scripts/run-with-parent.mjs GRACE_MS COMMAND ARGS…: runs a command in this process group and ends the whole group
// when the parent process exits. Otherwise a killed `npm start` would leave its `npm ci` running.
import { spawn } from 'node:child_process'
import { onParentExit } from './watch-parent.mjs'

const [graceMs, command = '', ...args] = process.argv.slice(2)
const child = spawn(command, args, { stdio: 'inherit' })

// Signals go to the whole group; this process outlives the command to pass on its exit code.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
child.on('error', (error) => {
  console.error(error.message)
  process.exit(127)
})
child.on('exit', (code, signal) => {
  process.exit(code ?? (signal === 'SIGINT' ? 130 : 143))
})

onParentExit(() => {
  signalGroup('SIGTERM')
  setTimeout(() => signalGroup('SIGKILL'), Number(graceMs))
})

/** @param {NodeJS.Signals} signal */
function signalGroup(signal) {
  if (process.platform === 'win32') child.kill(signal)
  else process.kill(-process.pid, signal)
}
