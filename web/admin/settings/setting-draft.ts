import {
  formatSetting,
  storedNumber,
  refuseValue,
  type Setting,
  type SettingValue,
  shownNumber,
  type WholeSetting,
} from '#core/kernel/setting.ts'

/** What is typed, and the saved value when the typing began. */
export interface Draft {
  typed: string
  base: SettingValue
}

/** The text of its field. */
export const typedOf = (setting: Setting, value: SettingValue): string =>
  setting.kind === 'whole' ? String(shownNumber(setting, Number(value))) : String(value)

const SIGNS = /[$%,\s]/g

/** PORTAL-26: the value that was typed, or why it is refused. */
export const readTyped = (setting: Setting, typed: string): { value: SettingValue } | { sentence: string } => {
  const value =
    setting.kind === 'whole'
      ? storedNumber(setting, typed.replace(SIGNS, ''))
      : setting.kind === 'text'
        ? typed.trim()
        : setting.kind === 'switch'
          ? typed === 'true'
          : typed
  const sentence = refuseValue(setting, value)
  return sentence === null && value !== null ? { value } : { sentence: sentence ?? 'Please enter a value.' }
}

/** PORTAL-26: whether there is something to save, an error, or a newer value. */
export const editState = (setting: Setting, now: SettingValue, draft: Draft | null) => {
  if (draft === null) return { value: null, sentence: null, isOutdated: false }
  const read = readTyped(setting, draft.typed)
  return {
    /** What would be saved; null if it is unchanged or refused. */
    value: 'value' in read && read.value !== now ? read.value : null,
    sentence: 'sentence' in read ? read.sentence : null,
    /** Somebody else has changed it since the typing began. What was typed stays. */
    isOutdated: draft.base !== now,
  }
}

export const formatSettingValue = (setting: Setting, value: SettingValue): string =>
  formatSetting(setting, value) || 'Nothing yet'

const UNIT_LABELS: Record<WholeSetting['unit'], string> = {
  percent: 'in percent',
  dollars: 'in dollars',
  minutes: 'in minutes',
  hours: 'in hours',
  days: 'in days',
}

/** The unit and the range. */
export const rangeText = (setting: WholeSetting): string =>
  `${UNIT_LABELS[setting.unit]}, ${formatSetting(setting, setting.min)} to ${formatSetting(setting, setting.max)}`

/** In the order of the list. */
export const groupsOf = (settings: readonly Setting[]): { name: string; settings: Setting[] }[] => {
  const groups = new Map<string, Setting[]>()
  for (const setting of settings) groups.set(setting.group, [...(groups.get(setting.group) ?? []), setting])
  return [...groups].map(([name, of]) => ({ name, settings: of }))
}
