// Notices that the process that started this one is gone, even when it was killed and could not say so.
const POLL_MS = 500

// The parent may be gone before this line runs, so it says who it is beforehand. That is nothing to hand on.
const parent = Number(process.env.NEARHAND_PARENT ?? process.ppid)
delete process.env.NEARHAND_PARENT

/** @param {() => void} act */
export function whenOrphaned(act) {
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
