import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getUser, type UserDetail } from '#core/admin/users.ts'
import { AdminContext } from '#web/admin/session/session.ts'
import { OpenUser } from '#web/admin/users/UserDrawer.tsx'
import { fakeApi } from '#web/testing/fake-api.ts'
import { renderPart } from '#web/testing/render.tsx'
import { sampleAdmin } from '#web/testing/samples-work.ts'
import { SAMPLE_TIME, sampleId } from '#web/testing/samples.ts'

const USER: UserDetail = {
  id: sampleId(1),
  firstName: 'Devon',
  lastName: 'Marsh',
  email: 'devon@example.com',
  profileImageUrl: null,
  isVerified: true,
  isBanned: false,
  lockedAt: null,
  totalJobs: 3,
  rating: '4.80',
  role: 'user',
  createdAt: SAMPLE_TIME,
  phoneNumber: null,
  zipCode: null,
  place: null,
  bio: null,
  expertise: [],
  earned: '0.00',
  balance: '0.00',
  pendingFlags: 0,
  bannedAt: null,
  banReason: null,
  lastActiveAt: null,
  requests: [],
  backgroundChecks: [],
  runningContracts: [],
  linkedAccounts: [
    {
      id: sampleId(2),
      firstName: 'Devin',
      lastName: 'M',
      email: 'devin@example.com',
      isBanned: true,
      kinds: ['device', 'card'],
    },
  ],
  history: [],
}

test('REP-2 the page of a user shows linked accounts, and why', async () => {
  fakeApi().answer(getUser, USER)
  await renderPart(
    <AdminContext value={sampleAdmin()}>
      <OpenUser />
    </AdminContext>,
    { path: `/admin/users?user=${USER.id}` },
  )
  const link = page.getByRole('link', { name: 'Devin M' })
  await expect.element(link).toHaveAttribute('href', `/admin/users?user=${sampleId(2)}`)
  await expect.element(page.getByText('devin@example.com · same browser, same card · banned')).toBeVisible()
})

test('SECEV-5 admins get from a user to the security events of the user, others do not', async () => {
  fakeApi().answer(getUser, USER)
  const open = (role: 'admin' | 'moderator') =>
    renderPart(
      <AdminContext value={sampleAdmin({ role })}>
        <OpenUser />
      </AdminContext>,
      { path: `/admin/users?user=${USER.id}` },
    )
  const link = page.getByRole('link', { name: 'Security events' })
  const { unmount } = await open('moderator')
  await expect.element(page.getByText('Running contracts')).toBeVisible()
  await expect.element(link).not.toBeInTheDocument()
  await unmount()
  await open('admin')
  await expect.element(link).toHaveAttribute('href', `/admin/security?person=${USER.id}`)
})
