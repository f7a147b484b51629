import type { FormEvent } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Button, ButtonLink } from '#web/kit/actions/Button.tsx'
import { navigations } from '#web/testing/leaving.ts'
import { renderPart } from '#web/testing/render.tsx'

test('a busy button is announced, ignores clicks and keys, and keeps the focus', async () => {
  const press = vi.fn<() => void>()
  const send = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault())
  const form = (loading: boolean) => (
    <form onSubmit={send}>
      <Button type="submit" loading={loading} loadingLabel="Placing bid…" onClick={press}>
        Place bid
      </Button>
    </form>
  )
  const screen = await renderPart(form(false))
  const button = page.getByRole('button')
  await expect.element(button).toHaveAccessibleName('Place bid')
  await button.click()
  expect([press.mock.calls.length, send.mock.calls.length]).toEqual([1, 1])
  await screen.rerender(form(true))
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  await expect.element(button).toHaveAccessibleName('Placing bid…')
  await expect.element(button).toHaveFocus()
  await button.click()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard(' ')
  expect([press.mock.calls.length, send.mock.calls.length]).toEqual([1, 1])
})

test('a link of the app changes the address without a page load; one that leaves the app loads a page', async () => {
  await renderPart(
    <>
      <ButtonLink href="/wallet" state={{ from: 'here' }}>
        Wallet
      </ButtonLink>
      <ButtonLink href="/api/logout" outside>
        Sign out
      </ButtonLink>
    </>,
  )
  await page.getByRole('link', { name: 'Wallet' }).click()
  await expect.poll(() => location.pathname).toBe('/wallet')
  expect(history.state).toEqual({ from: 'here' })
  expect(navigations()).toEqual([])
  await page.getByRole('link', { name: 'Sign out' }).click()
  await expect.poll(navigations).toEqual([{ to: '/api/logout', kind: 'push' }])
})
