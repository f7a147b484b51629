import { sql } from 'kysely'
import { WEEKLY_PAYOUT_AT } from '#core/payments/rules.ts'
import type { NewYorkTime } from '#core/payments/withdrawals.ts'
import type { Queryable } from '#server/platform/database/database.ts'

/** The time zone of banks. */
export const BANK_ZONE = 'America/New_York'

/** One reading of the database's clock in the banks' calendar. */
export interface BankClock extends NewYorkTime {
  now: string
  year: number
  /** Midnight of today, and of Monday of this week. */
  todayFrom: string
  weekFrom: string
  /** The latest Friday whose 6 PM has passed, and the next 6 PM. */
  lastPayoutDay: string
  nextPayoutAt: string
}

export const readBankClock = async (db: Queryable): Promise<BankClock> => {
  // Materialized, so that day and time come from the same reading, also at midnight.
  const { rows } = await sql<BankClock>`
    with clock as materialized (select app_now() as now),
    wall as (select now, now at time zone ${BANK_ZONE} as local, (now at time zone ${BANK_ZONE} - ${WEEKLY_PAYOUT_AT}::interval)::date as day
      from clock),
    friday as (select *, day - (extract(isodow from day)::int + 2) % 7 as last from wall)
    select now, to_char(local, 'YYYY-MM-DD') as day, to_char(local, 'HH24:MI') as time,
      extract(year from local)::int as year,
      date_trunc('day', local) at time zone ${BANK_ZONE} as "todayFrom",
      date_trunc('week', local) at time zone ${BANK_ZONE} as "weekFrom",
      to_char(last, 'YYYY-MM-DD') as "lastPayoutDay",
      (last + 7 + ${WEEKLY_PAYOUT_AT}::time) at time zone ${BANK_ZONE} as "nextPayoutAt"
    from friday`.execute(db)
  return rows[0]!
}

/** The timestamp of a wall-clock time at the banks. */
export const toTimestamp = ({ day, time }: NewYorkTime) =>
  sql<string>`(${`${day} ${time}`}::timestamp at time zone ${BANK_ZONE})`
