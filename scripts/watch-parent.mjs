// Detects that the parent process has exited, even if it was killed.
const POLL_MS = 500

// The parent may exit before this line runs, so it passes its pid in the environment. Children must not inherit it.
const parent = Number(process.env.NEARHAND_PARENT ?? process.ppid)
delete process.env.NEARHAND_PARENT

/** @param {() => void} act */
export function onParentExit(act) {
  const timer = setInterval(() => {
    if (process.ppid === parent && isAlive(parent)) return
    clearInterval(timer)
    act()
  }, POLL_MS)
  timer.unref()
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
