import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { ActivityTicker } from '#web/content/landing/ActivityTicker.tsx'
import { passTime, stopClock } from '#web/testing/clock.ts'
import { renderPart } from '#web/testing/render.tsx'
import styles from '#web/content/landing/ActivityTicker.module.css'

const HEADLINE_MS = 12_000

const ticker = page.getByRole('region', { name: 'Live breaking news' })
const shown = () => ticker.element().querySelector<HTMLElement>(`.${styles.isOn}`)
const place = (n: number) => ticker.getByRole('button', { name: `${n}/6, show another headline` })

test('LAND-1 the ticker shows six headlines for twelve seconds each, three of them with a link, and starts over', async () => {
  stopClock()
  await renderPart(<ActivityTicker />)
  const seen = new Set<string>()
  let links = 0
  for (let turn = 1; turn <= 6; turn++) {
    await expect.element(place(turn)).toBeVisible()
    seen.add(shown()?.textContent ?? '')
    links += shown()?.querySelectorAll('a[href="/blog"]').length ?? 0
    await passTime(HEADLINE_MS - 1)
    await expect.element(place(turn)).toBeVisible()
    await passTime(1)
  }
  expect([seen.size, links]).toEqual([6, 3])
  await expect.element(place(1)).toBeVisible()
})

test('LAND-1 the pause button stops the ticker and starts it again', async () => {
  stopClock()
  await renderPart(<ActivityTicker />)
  await ticker.getByRole('button', { name: 'Pause the news' }).click()
  await commands.restPointer()
  await passTime(5 * HEADLINE_MS)
  await expect.element(place(1)).toBeVisible()
  await ticker.getByRole('button', { name: 'Play the news' }).click()
  // A focused headline does not change.
  await passTime(HEADLINE_MS)
  await expect.element(place(1)).toBeVisible()
  ticker.getByRole('button', { name: 'Pause the news' }).element().blur()
  await commands.restPointer()
  await passTime(HEADLINE_MS)
  await expect.element(place(2)).toBeVisible()
})
