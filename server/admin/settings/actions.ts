import {
  ALL_SETTINGS,
  CHANGED_MEANWHILE,
  NO_SUCH_SETTING,
  type changeSetting as endpoint,
  type CurrentSetting,
} from '#core/admin/settings.ts'
import type { BodyOf } from '#core/kernel/endpoint.ts'
import { fieldRefusal } from '#core/kernel/problem.ts'
import { formatSetting, refuseValue, type Setting } from '#core/kernel/setting.ts'
import * as store from '#server/admin/settings/store.ts'
import { writeAudit, type Actor } from '#server/admin/store.ts'
import type { Db, Queryable } from '#server/platform/database/database.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'
import { lockSetting, readSetting, readSettings, saveSetting } from '#server/platform/database/settings.ts'

const readNow = async (db: Queryable, settings: readonly Setting[]): Promise<CurrentSetting[]> => {
  const read = await readSettings(db, settings)
  const changes = new Map(
    (
      await store.listChanges(
        db,
        settings.map(({ key }) => key),
      )
    ).map(({ key, ...change }) => [key, change]),
  )
  return settings.map((setting) => ({
    key: setting.key,
    value: read(setting),
    updatedBy: changes.get(setting.key)?.updatedBy ?? null,
    updatedAt: changes.get(setting.key)?.updatedAt ?? null,
  }))
}

export const listSettings = (db: Db): Promise<CurrentSetting[]> => readNow(db, ALL_SETTINGS)

/** SETTING-1: validated, not over a concurrent change, and with its audit entry. */
export const changeSetting = async (
  db: Db,
  actor: Actor,
  key: string,
  { value, was }: BodyOf<typeof endpoint>,
): Promise<CurrentSetting> => {
  const setting = ALL_SETTINGS.find((one) => one.key === key)
  if (!setting) throw new RefusalError(NO_SUCH_SETTING)
  const sentence = refuseValue(setting, value)
  if (sentence !== null) throw new RefusalError(fieldRefusal('bad_value', 'value', sentence))
  return db.transaction().execute(async (trx) => {
    await lockSetting(trx, setting)
    const now = await readSetting(trx, setting)
    if (was !== undefined && was !== now) throw new RefusalError(CHANGED_MEANWHILE)
    if (value !== now) {
      await saveSetting(trx, setting, value, actor.adminId)
      await writeAudit(trx, actor, {
        action: 'setting.changed',
        target: { type: 'setting', id: key },
        details: { from: formatSetting(setting, now), to: formatSetting(setting, value) },
      })
    }
    return (await readNow(trx, [setting]))[0]!
  })
}
