// Every sentence is true of the rows beside it: names, counts and amounts come from the same story.
import { accountAlerts } from '#demo/seed/alerts/account-alerts.ts'
import { toRows, type AlertContext } from '#demo/seed/alerts/rows.ts'
import { callAlerts } from '#demo/seed/alerts/call-alerts.ts'
import { contractAlerts } from '#demo/seed/alerts/contract-alerts.ts'
import { marketAlerts } from '#demo/seed/alerts/market-alerts.ts'
import { moneyAlerts } from '#demo/seed/alerts/money-alerts.ts'
import type { Row } from '#demo/seed/history.ts'
import { trustAlerts } from '#demo/seed/alerts/trust-alerts.ts'

export const alertRows = (context: AlertContext): Row<'alerts'>[] =>
  toRows(
    [
      ...accountAlerts(context),
      ...marketAlerts(context),
      ...contractAlerts(context),
      ...moneyAlerts(context),
      ...trustAlerts(context),
      ...callAlerts(context),
    ],
    context,
  )
