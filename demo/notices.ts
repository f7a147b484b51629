// Every sentence is true of the rows beside it: names, counts and amounts come from the same story.
import { accountNotices } from '#demo/account-notices.ts'
import { toRows, type Town } from '#demo/alert-rows.ts'
import { callNotices } from '#demo/call-notices.ts'
import { contractNotices } from '#demo/contract-notices.ts'
import { marketNotices } from '#demo/market-notices.ts'
import { moneyNotices } from '#demo/money-notices.ts'
import type { Row } from '#demo/story.ts'
import { trustNotices } from '#demo/trust-notices.ts'

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
