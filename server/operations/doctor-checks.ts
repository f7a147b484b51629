import type { Check } from '#server/operations/check.ts'
import { MARKET_CHECKS } from '#server/operations/doctor-market.ts'
import { MONEY_CHECKS } from '#server/operations/doctor-money.ts'
import { REACH_CHECKS } from '#server/operations/doctor-alerts.ts'
import { CHAT_CHECKS } from '#server/operations/doctor-chat.ts'

/** Every invariant that can be checked by a query. */
export const CHECKS: readonly Check[] = [...MONEY_CHECKS, ...MARKET_CHECKS, ...CHAT_CHECKS, ...REACH_CHECKS]
