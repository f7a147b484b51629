import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { publicProfile } from '#core/profiles/api.ts'
import { blockUser, unblockUser } from '#core/profiles/trust.ts'
import { BlockPerson } from '#web/profiles/public/BlockPerson.tsx'
import { usePublicProfile } from '#web/profiles/queries.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { renderPart } from '#web/testing/render.tsx'
import { sampleId, sampleMe, samplePublicProfile } from '#web/testing/samples.ts'

const ID = sampleId(3)

/** Fetches the profile as its page does, so that a block shows. */
function Profile() {
  const { data } = usePublicProfile(ID)
  return data && <BlockPerson person={data} />
}

test('JOURNEY-30 a user is blocked after a confirmation, and the same button unblocks at once', async () => {
  const api = fakeApi()
  api.answer(publicProfile, samplePublicProfile())
  await renderPart(<Profile />, { me: sampleMe() })
  const block = page.getByRole('button', { name: 'Block', exact: true })
  const dialog = page.getByRole('dialog', { name: 'Block Devon?' })
  await block.click()
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await expect.element(block).toHaveFocus()
  expect(api.calls(blockUser)).toEqual([])

  await block.click()
  api.answer(blockUser, { message: 'Done.' })
  api.answer(publicProfile, samplePublicProfile({ isBlocked: true }))
  await dialog.getByRole('button', { name: 'Block Devon' }).click()
  await expect.element(page.getByText('Devon is blocked')).toBeVisible()
  const unblock = page.getByRole('button', { name: 'Unblock', exact: true })
  await expect.element(unblock).toHaveFocus()

  api.fail(unblockUser, 503)
  await unblock.click()
  await expect.element(page.getByText('Devon is still blocked')).toBeVisible()
  api.answer(unblockUser, { message: 'Done.' })
  api.answer(publicProfile, samplePublicProfile())
  await unblock.click()
  await expect.element(page.getByText('Devon is no longer blocked')).toBeVisible()
  await expect.element(block).toBeVisible()
})
