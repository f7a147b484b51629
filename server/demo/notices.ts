// Every sentence is true of the rows beside it: names, counts and amounts come from the same story.
import { accountNotices } from '#server/demo/account-notices.ts'
import { toRows, type Town } from '#server/demo/alert-rows.ts'
import { callNotices } from '#server/demo/call-notices.ts'
import { contractNotices } from '#server/demo/contract-notices.ts'
import { marketNotices } from '#server/demo/market-notices.ts'
import { moneyNotices } from '#server/demo/money-notices.ts'
import type { Row } from '#server/demo/story.ts'
import { trustNotices } from '#server/demo/trust-notices.ts'

export const alertRows = (town: Town): Row<'alerts'>[] =>
  toRows(
    [
      ...accountNotices(town),
      ...marketNotices(town),
      ...contractNotices(town),
      ...moneyNotices(town),
      ...trustNotices(town),
      ...callNotices(town),
    ],
    town,
  )
