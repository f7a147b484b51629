// The tools that the scripts run: each in a process group of its own, none left behind.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'
import { root } from './node24.mjs'

const LEASH = fileURLToPath(new URL('leash.mjs', import.meta.url))
/** npm takes its time over a polite signal and has nothing to save. */
const GRACE_MS = 1_500
/** One Ctrl-C may arrive twice: from the terminal and once more through npm. */
const SAME_PRESS_MS = 400

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */
/** @typedef {{ code: number, output: string }} Ended */

/** @type {Map<ChildProcess, number>} the tools that run, and how long each may take to end in order */
const living = new Map()
let isStopping = false

/**
 * Runs a tool to its end and keeps what it says, or shows it while it runs.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, show?: boolean, hears?: boolean, graceMs?: number }} [options] `hears`: what is piped in reaches it
 * @returns {Promise<Ended>}
 */
export function runTool(command, args, options = {}) {
  const { env = process.env, cwd = root, show = false, hears = false, graceMs = GRACE_MS } = options
  const child = spawn(process.execPath, [LEASH, String(graceMs), command, ...args], {
    cwd,
    env: { ...env, NEARHAND_PARENT: String(process.pid) },
    stdio: [hears ? 'inherit' : 'ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    detached: process.platform !== 'win32',
  })
  living.set(child, graceMs)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      living.delete(child)
      // While everything is being stopped nobody should act on a result.
      if (!isStopping) resolve({ code: code ?? 1, output })
    })
  })
}

/**
 * What to do on Ctrl-C, termination or a closed terminal; `presses` counts how often it was asked for.
 * @param {(signal: NodeJS.Signals, presses: number) => void} act
 */
export function onStop(act) {
  let presses = 0
  let lastAt = 0
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) {
    process.removeAllListeners(signal)
    process.on(signal, () => {
      if (Date.now() - lastAt < SAME_PRESS_MS) return
      lastAt = Date.now()
      act(signal, ++presses)
    })
  }
}

/** Ends all tools, then this process. */
export function stopToolsOnSignal() {
  onStop((signal, presses) => {
    isStopping = true
    const end = () => process.exit(128 + constants.signals[signal])
    if (living.size === 0) end()
    for (const [child, graceMs] of living) {
      child.once('exit', () => {
        living.delete(child)
        if (living.size === 0) end()
      })
      signalGroup(child, presses > 1 ? 'SIGKILL' : signal)
      setTimeout(() => signalGroup(child, 'SIGKILL'), graceMs)
    }
  })
}

/**
 * @param {ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
export function signalGroup(child, signal) {
  if (!child.pid) return
  try {
    if (process.platform === 'win32') child.kill(signal)
    else process.kill(-child.pid, signal)
  } catch {
    // It has ended meanwhile.
  }
}
