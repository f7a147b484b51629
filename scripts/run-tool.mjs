// Runs external tools, each in its own process group, and stops them all when this process is stopped.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'
import { root } from './node24.mjs'

const WRAPPER = fileURLToPath(new URL('run-with-parent.mjs', import.meta.url))
/** npm reacts slowly to SIGTERM and has nothing to save. */
const GRACE_MS = 1_500
/** One Ctrl-C may arrive twice: from the terminal and through npm. */
const SAME_PRESS_MS = 400

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */
/** @typedef {{ code: number, output: string }} ToolResult */

/** @type {Map<ChildProcess, number>} running tools and the time each has to shut down */
const running = new Map()
let isStopping = false

/**
 * Runs a tool and collects its output, or shows the output while it runs.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, show?: boolean, forwardsStdin?: boolean, graceMs?: number }} [options]
 * @returns {Promise<ToolResult>}
 */
export function runTool(command, args, options = {}) {
  const { env = process.env, cwd = root, show = false, forwardsStdin = false, graceMs = GRACE_MS } = options
  const child = spawn(process.execPath, [WRAPPER, String(graceMs), command, ...args], {
    cwd,
    env: { ...env, NEARHAND_PARENT: String(process.pid) },
    stdio: [forwardsStdin ? 'inherit' : 'ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    detached: process.platform !== 'win32',
  })
  running.set(child, graceMs)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      running.delete(child)
      // While everything is being stopped the result is of no use.
      if (!isStopping) resolve({ code: code ?? 1, output })
    })
  })
}

/**
 * Handles Ctrl-C, termination and a closed terminal; `presses` counts the signals so far.
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
    if (running.size === 0) end()
    for (const [child, graceMs] of running) {
      child.once('exit', () => {
        running.delete(child)
        if (running.size === 0) end()
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
    // The process has already ended.
  }
}
