import type { CSSProperties } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { useLogScroll } from '#web/chat/messages/log-scroll.ts'
import { OlderMark } from '#web/chat/messages/OlderMark.tsx'
import { rendered } from '#web/testing/clock.ts'
import { renderPart } from '#web/testing/render.tsx'
import styles from '#web/chat/ChatPanel.module.css'

/** The style sheet of the chat reverses the layout. */
const LOG: CSSProperties = { height: 300 }

const log = (): HTMLElement => document.querySelector<HTMLElement>(`.${styles.log}`)!

test('CHAT-UI-11 earlier messages are fetched when the reader comes near them', async () => {
  const fetch = vi.fn<() => Promise<void>>(async () => {})
  await renderPart(
    <div className={styles.log} style={LOG}>
      <div style={{ flex: 'none', height: 3_000 }}>Messages</div>
      <OlderMark fetch={fetch} />
    </div>,
  )
  await expect.element(page.getByText('Earlier messages')).toBeInTheDocument()
  await rendered()
  expect(fetch).not.toHaveBeenCalled()
  log().scrollTop = -2_500
  await expect.poll(() => fetch.mock.calls.length).toBe(1)
})

test('CHAT-UI-11 earlier messages are fetched when a busy browser reports two changes in one call', async () => {
  const fetch = vi.fn<() => Promise<void>>(async () => {})
  class BusyObserver {
    constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
      queueMicrotask(() => report([{ isIntersecting: false }, { isIntersecting: true }]))
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', BusyObserver)
  try {
    await renderPart(<OlderMark fetch={fetch} />)
    await expect.poll(() => fetch.mock.calls.length).toBe(1)
  } finally {
    vi.unstubAllGlobals()
  }
})

test('CHAT-UI-11 a failure is shown and can be retried', async () => {
  const fetch = vi.fn<() => Promise<void>>(async () => {}).mockRejectedValueOnce(new Error('gone'))
  await renderPart(<OlderMark fetch={fetch} />)
  await expect.element(page.getByText('Earlier messages could not be fetched.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Earlier messages', { exact: true })).toBeVisible()
  expect(fetch).toHaveBeenCalledTimes(2)
})

function Log({ first, last }: { first: number; last: number }) {
  const { logRef, onScroll } = useLogScroll(first)
  const numbers = Array.from({ length: last - first + 1 }, (_value, place) => first + place)
  return (
    <div className={styles.log} ref={logRef} onScroll={onScroll} style={LOG}>
      <ol style={{ flex: 'none', margin: 0 }}>
        {numbers.map((seq) => (
          <li key={seq} style={{ height: 60 }}>
            Message {seq}
          </li>
        ))}
      </ol>
    </div>
  )
}

const placeOf = () => page.getByText('Message 32', { exact: true }).element().getBoundingClientRect().top

test('CHAT-UI-11 new and earlier messages do not move the view', async () => {
  const { rerender } = await renderPart(<Log first={21} last={40} />)
  log().scrollTop = -400
  await rendered()
  const before = placeOf()
  await rerender(<Log first={21} last={43} />)
  expect(placeOf()).toBeCloseTo(before, 0)
  await rerender(<Log first={1} last={43} />)
  expect(placeOf()).toBeCloseTo(before, 0)
})
