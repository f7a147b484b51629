import { expect, it } from 'vitest'
import type { JobStatus } from '#core/jobs/rules.ts'
import type { MyBid } from '#web/contracts/work-groups.ts'
import { pastText } from '#web/pages/work/copy.ts'

const now = new Date(2025, 9, 16, 18, 30)
const updatedAt = new Date(2025, 9, 16, 18, 12).toISOString()

it.each([
  ['completed', true, 'You did it, 6:12 PM'],
  ['completed', false, 'Somebody else did it, 6:12 PM'],
  ['assigned', false, 'Somebody else was chosen, 6:12 PM'],
  ['expired', false, 'Nobody was chosen, 6:12 PM'],
  ['cancelled', true, 'The job was cancelled, 6:12 PM'],
] as [JobStatus, boolean, string][])(
  'WORK-2 a bid on a job that is %s (chosen: %s): %s',
  (status, isSelected, expected) =>
    expect(pastText({ isSelected, job: { status, updatedAt } as MyBid['job'] }, now)).toBe(expected),
)
