// node scripts/leash.mjs GRACE_MS COMMAND ARGS…: runs a command in this process group and ends the whole group when the script
// that started it is gone. Without it a killed start would leave its `npm ci` at work.
import { spawn } from 'node:child_process'
import { whenOrphaned } from './orphan.mjs'

const [graceMs, command = '', ...args] = process.argv.slice(2)
const child = spawn(command, args, { stdio: 'inherit' })

// The group is signalled as a whole; this process stays until the command has ended, to pass its result on.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
child.on('error', (error) => {
  console.error(error.message)
  process.exit(127)
})
child.on('exit', (code, signal) => {
  process.exit(code ?? (signal === 'SIGINT' ? 130 : 143))
})

whenOrphaned(() => {
  signalGroup('SIGTERM')
  setTimeout(() => signalGroup('SIGKILL'), Number(graceMs))
})

/** @param {NodeJS.Signals} signal */
function signalGroup(signal) {
  if (process.platform === 'win32') child.kill(signal)
  else process.kill(-process.pid, signal)
}
