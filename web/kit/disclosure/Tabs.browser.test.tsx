import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Segmented, TabPanel } from '#web/kit/disclosure/Tabs.tsx'
import { renderPart } from '#web/testing/render.tsx'

const OPTIONS = [
  { value: 'poster', label: 'Poster' },
  { value: 'worker', label: 'Worker' },
  { value: 'admin', label: 'Admin' },
] as const

function Views() {
  const [view, setView] = useState<'poster' | 'worker' | 'admin'>('poster')
  return (
    <>
      <Segmented label="View" options={OPTIONS} value={view} onChange={setView} panelId="view" />
      <TabPanel id="view" tab={view}>
        {view}
      </TabPanel>
    </>
  )
}

const tab = (name: string) => page.getByRole('tab', { name })

test('A11Y-2 arrow keys, Home and End select and focus a tab, and wrap around', async () => {
  await renderPart(<Views />)
  await tab('Poster').click()
  for (const [key, name] of [
    ['{ArrowRight}', 'Worker'],
    ['{End}', 'Admin'],
    ['{ArrowRight}', 'Poster'],
    ['{ArrowLeft}', 'Admin'],
    ['{Home}', 'Poster'],
  ] as const) {
    await userEvent.keyboard(key)
    await expect.element(tab(name)).toHaveFocus()
    await expect.element(tab(name)).toHaveAttribute('aria-selected', 'true')
    await expect.element(page.getByRole('tabpanel', { name })).toHaveTextContent(name.toLowerCase())
  }
})

test('A11Y-2 the tab list is one Tab stop, at the selected tab', async () => {
  await renderPart(
    <>
      <button type="button">Before</button>
      <Views />
      <button type="button">After</button>
    </>,
  )
  await tab('Worker').click()
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'After' })).toHaveFocus()
  await userEvent.tab({ shift: true })
  await expect.element(tab('Worker')).toHaveFocus()
  await userEvent.tab({ shift: true })
  await expect.element(page.getByRole('button', { name: 'Before' })).toHaveFocus()
})
