import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '#web/testing/render.tsx'

const SEARCH = page.getByRole('searchbox', { name: 'Search help' })
const RESULTS = page.getByRole('list', { name: 'Search results' })
const FIRST = RESULTS.getByRole('link').first()

test('JOURNEY-51 the help search works by keyboard: Down to the results, Up to the field, Escape clears it', async () => {
  await renderPage('/help-center')
  await SEARCH.fill('micro dep')
  await expect.element(FIRST).toHaveTextContent('Adding a card or a bank account')
  expect(document.querySelector('#help-results mark')?.textContent).toMatch(/^micro$/i)
  await expect.poll(() => location.search).toBe('?q=micro+dep')
  await expect.element(SEARCH).toHaveAccessibleDescription(/results?\. Arrow down to reach/)
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(FIRST).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(SEARCH).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(SEARCH).toHaveValue('')
  await expect.element(page.getByRole('main').getByRole('link', { name: 'Withdrawals', exact: true })).toBeVisible()
})

test('JOURNEY-51 Enter opens the section that was found, and Back returns to the search', async () => {
  await renderPage('/help-center')
  await SEARCH.fill('micro dep')
  await expect.element(FIRST).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => location.pathname + location.hash).toBe('/help/withdrawals#setup')
  // The result has the same text.
  await expect.element(page.getByRole('heading', { level: 1, name: 'Withdrawals' })).toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Adding a card or a bank account' })).toBeInViewport()
  history.back()
  await expect.element(SEARCH).toHaveValue('micro dep')
})

test('JOURNEY-51 without results a message shows, and clearing lists all articles with the focus in the field', async () => {
  await renderPage('/help-center')
  await SEARCH.fill('xylophone')
  await expect.element(page.getByRole('heading', { name: 'Nothing about “xylophone”' })).toBeVisible()
  await page.getByRole('button', { name: 'Show all articles' }).click()
  await expect.element(SEARCH).toHaveValue('')
  await expect.element(SEARCH).toHaveFocus()
})
