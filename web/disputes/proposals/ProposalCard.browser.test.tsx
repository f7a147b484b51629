import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Role } from '#core/contracts/rules.ts'
import { ProposalCard } from '#web/disputes/proposals/ProposalCard.tsx'
import { renderPart } from '#web/testing/render.tsx'
import { sampleAttempt } from '#web/testing/samples-work.ts'

const REASONS = [
  { key: 'undone', text: '85% of the agreed work is documented, so 15% goes back.', points: 15 },
  { key: 'late', text: 'Work began an hour after the agreed time.', points: 5 },
  {
    key: 'precedent',
    text: '9 earlier cases of this kind ended between 5% and 10%, the middle one at 8%.',
    points: -2,
  },
]
const rows = () =>
  page
    .getByRole('list', { name: 'What it rests on' })
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)

describe('DISPUTE-UI-2, PROPOSAL-3 the reasons of a proposal', () => {
  test.each<{ reader: Role | null }>([{ reader: 'poster' }, { reader: 'worker' }, { reader: null }])(
    'stand beside the share with their points, and evidence is not among them, for $reader',
    async ({ reader }) => {
      const attempt = sampleAttempt({ mediationType: 'automated', refundPercent: 18, reasons: REASONS })
      await renderPart(
        <ProposalCard attempt={attempt} sides={{ role: reader, posterName: 'Maren', workerName: 'Devon' }} />,
      )
      await expect
        .poll(rows)
        .toEqual([
          '85% of the agreed work is documented, so 15% goes back.+15 points',
          'Work began an hour after the agreed time.+5 points',
          '9 earlier cases of this kind ended between 5% and 10%, the middle one at 8%.−2 points',
          'Goes back to the poster18%',
        ])
      await expect.element(page.getByText(/Evidence added later does not move the number/)).toBeVisible()
    },
  )
})
