import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Button } from '#web/kit/actions/Button.tsx'
import { Checkbox, Switch } from '#web/kit/forms/Choice.tsx'
import { Clock } from '#web/kit/display/Clock.tsx'
import { Empty, ErrorState } from '#web/kit/feedback/EmptyState.tsx'
import { Fold, closeFold } from '#web/kit/disclosure/Fold.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import starsStyles from '#web/kit/display/data/Stars.module.css'
import { Stars } from '#web/kit/display/data/Stars.tsx'
import { Table } from '#web/kit/display/data/Table.tsx'
import { renderPart } from '#web/testing/render.tsx'

function Choices() {
  const [isOn, setOn] = useState(false)
  return (
    <>
      <Checkbox label="I agree" />
      <Switch label="Show phone" checked={isOn} onChange={(event) => setOn(event.target.checked)} />
    </>
  )
}

function Folded() {
  return (
    <Fold title="Change password" aside="Signs out your other devices">
      <input aria-label="Typed" />
      <Button onClick={(event) => closeFold(event.currentTarget)}>Done</Button>
    </Fold>
  )
}

describe('choices', () => {
  test('a checkbox and a switch are toggled by label and Space, and expose their state', async () => {
    await renderPart(<Choices />)
    const box = page.getByRole('checkbox', { name: 'I agree' })
    const toggle = page.getByRole('switch', { name: 'Show phone' })
    await page.getByText('I agree').click()
    await expect.element(box).toBeChecked()
    await expect.element(box).toHaveFocus()
    await userEvent.tab()
    await expect.element(toggle).toHaveFocus()
    await userEvent.keyboard(' ')
    await expect.element(toggle).toBeChecked()
    await page.getByText('Show phone').click()
    await expect.element(toggle).not.toBeChecked()
  })
})

describe('folds', () => {
  const row = page.getByText(/^Change password/)
  const field = page.getByLabelText('Typed')

  test('a fold opens by click and key, and keeps what was typed inside', async () => {
    await renderPart(<Folded />)
    await expect.element(field).not.toBeVisible()
    await row.click()
    await field.fill('half a word')
    await row.click()
    await expect.element(field).not.toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(field).toBeVisible()
    await expect.element(field).toHaveValue('half a word')
  })

  test('closing a fold from inside focuses its row', async () => {
    await renderPart(<Folded />)
    await row.click()
    await page.getByRole('button', { name: 'Done' }).click()
    await expect.element(field).not.toBeVisible()
    expect(document.activeElement?.tagName).toBe('SUMMARY')
  })
})

describe('display', () => {
  test('stars are one image with a label, and the right number is filled', async () => {
    await renderPart(<Stars n={3} />)
    const stars = page.getByRole('img', { name: '3 of 5 stars' })
    await expect.element(stars).toBeVisible()
    expect(stars.element().querySelectorAll(`.${starsStyles.isOff}`)).toHaveLength(2)
  })

  test('A11Y-1 a wide table scrolls in its own region, which the keyboard reaches, and not the page', async () => {
    await renderPart(
      <div style={{ width: 200 }}>
        <Table
          caption="Payouts"
          columns={[
            { key: 'a', label: 'When' },
            { key: 'b', label: 'Amount', align: 'r' },
          ]}
        >
          <tr>
            <td style={{ minWidth: 400 }}>Friday</td>
            <td className="r">$95.00</td>
          </tr>
        </Table>
      </div>,
    )
    await userEvent.tab()
    const region = page.getByRole('region', { name: 'Payouts' })
    await expect.element(region).toHaveFocus()
    expect(region.element().scrollWidth).toBeGreaterThan(region.element().clientWidth)
    expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
    await expect.element(page.getByRole('table', { name: 'Payouts' })).toBeInTheDocument()
    await expect.element(page.getByRole('columnheader', { name: 'Amount' })).toBeInTheDocument()
  })

  test('an empty list has a message under a heading of the given level', async () => {
    await renderPart(
      <Empty title="Nobody has written yet" level={2} action={<Button>Invite</Button>}>
        The first one comes with the first job.
      </Empty>,
    )
    await expect.element(page.getByRole('heading', { level: 2, name: 'Nobody has written yet' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Invite' })).toBeVisible()
  })

  test('a failed load is announced and can be retried', async () => {
    const retry = vi.fn<() => void>()
    await renderPart(<ErrorState onRetry={retry}>Your devices could not be fetched.</ErrorState>)
    const alert = page.getByText('That did not load').element().closest('[role=alert]')
    expect(alert?.textContent).toContain('Your devices could not be fetched.')
    await page.getByRole('button', { name: 'Try again' }).click()
    expect(retry).toHaveBeenCalledOnce()
  })

  test('ANNOUNCE-1 a clock is a timer that stays silent while it ticks', async () => {
    const screen = await renderPart(<Clock text="4:12" tone="green" />)
    const clock = page.getByRole('timer')
    await expect.element(clock).toHaveTextContent('4:12')
    await expect.element(clock).toHaveAttribute('aria-live', 'off')
    await screen.rerender(<Clock text="23:59:12" tone="green" />)
    await expect.element(clock).toHaveAttribute('data-long')
    await screen.rerender(<Clock text="Bidding Ended" tone="ended" />)
    await expect.element(clock).toHaveAttribute('data-ended')
  })

  test('skeletons are hidden from screen readers', async () => {
    const { container } = await renderPart(<Skeleton shape="title" />)
    expect(container.querySelector("[data-shape='title']")?.getAttribute('aria-hidden')).toBe('true')
  })
})
