import { notifyManager } from '@tanstack/react-query'
import { afterEach, beforeEach, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { dismissToast, cancelLeaving } from '#web/kit/feedback/toast.ts'
import { resetApi } from '#web/testing/fake-api.ts'
import { replaceNetwork } from '#web/testing/fake-network.ts'
import { resetSockets } from '#web/testing/fake-sockets.ts'
import { recordPageLoads, resetNavigations } from '#web/testing/leaving.ts'

declare module 'vitest/browser' {
  interface BrowserCommands {
    restPointer: () => Promise<void>
  }
}

const WIDE = [1440, 900] as const

const startAddress = location.pathname + location.search
replaceNetwork()
recordPageLoads()
// Otherwise an answer would wait for a timer, which a test may have stopped.
notifyManager.setScheduler(queueMicrotask)

const wipeStorage = async (): Promise<void> => {
  localStorage.clear()
  sessionStorage.clear()
  for (const { name } of await indexedDB.databases()) if (name !== undefined) indexedDB.deleteDatabase(name)
}

beforeEach(async () => {
  resetApi()
  resetSockets()
  resetNavigations()
  await commands.restPointer()
})

afterEach(async () => {
  await cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  cancelLeaving()
  dismissToast()
  resetSockets()
  await wipeStorage()
  history.replaceState(null, '', startAddress)
  document.title = ''
  document.body.replaceChildren()
  if (innerWidth !== WIDE[0] || innerHeight !== WIDE[1]) await page.viewport(...WIDE)
  const faults = resetApi()
  if (faults.length > 0) throw new Error(faults.join('\n'))
})
