import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DemoStage } from '#web/content/demo/DemoStage.tsx'
import { renderPart } from '#web/testing/render.tsx'
import styles from '#web/content/demo/DemoStage.module.css'

const STEPS = 6

const demo = page.getByRole('region', { name: 'See How It Works' })
const next = demo.getByRole('button', { name: 'Next' })
const previous = demo.getByRole('button', { name: 'Previous' })
const place = (step: number) => demo.getByRole('group', { name: `Step ${step} of ${STEPS}` })
const scene = () => demo.getByRole('tabpanel').element().querySelector(`.${styles.scene}`)?.textContent ?? ''

test('LAND-3 the workflow demo has six steps in two views, each with its own picture', async () => {
  // The later scenes load automatically; the test waits for them.
  await import('#web/content/demo/LazyScene.tsx')
  await renderPart(<DemoStage />)
  const seen = new Set<string>()
  for (const view of ['Job Poster View', 'Worker View']) {
    await demo.getByRole('tab', { name: view }).click()
    await expect.element(previous).toBeDisabled()
    for (let step = 1; step <= STEPS; step++) {
      await expect.element(place(step)).toBeVisible()
      await expect.poll(scene).not.toBe('')
      seen.add(demo.getByRole('tabpanel').element().textContent)
      if (step === 1) await next.click()
      else if (step < STEPS) await userEvent.keyboard('{Enter}')
    }
    await expect.element(next).toBeDisabled()
    await demo.getByRole('button', { name: /^Step 1: / }).click()
  }
  expect(seen.size).toBe(2 * STEPS)
})

test('LAND-3 switching the view by keyboard keeps the step, and Previous goes back', async () => {
  await renderPart(<DemoStage />)
  await next.click()
  await next.click()
  await demo.getByRole('tab', { name: 'Job Poster View' }).click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(demo.getByRole('tab', { name: 'Worker View' })).toHaveAttribute('aria-selected', 'true')
  await expect.element(place(3)).toBeVisible()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(demo.getByRole('tab', { name: 'Job Poster View' })).toHaveAttribute('aria-selected', 'true')
  await previous.click()
  await expect.element(place(2)).toBeVisible()
})
