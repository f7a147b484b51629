import { countUnreadAlerts } from '#core/alerts/api.ts'
import { listRinging } from '#core/calls/api.ts'
import { countUnreadMessages } from '#core/chat/api.ts'
import { getWallet } from '#core/payments/wallet.ts'
import type { FakeApi } from '#web/testing/fake-api.ts'
import { sampleWallet } from '#web/testing/samples.ts'

/** The requests that the frame of every member page makes. */
export const answerShell = (api: FakeApi): void => {
  api.answer(countUnreadAlerts, { count: 0 })
  api.answer(countUnreadMessages, { count: 0 })
  api.answer(getWallet, sampleWallet())
  api.answer(listRinging, [])
}
