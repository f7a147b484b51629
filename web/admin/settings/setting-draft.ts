import {
  formatSetting,
  storedNumber,
  refuseValue,
  type Setting,
  type SettingValue,
  shownNumber,
  type WholeSetting,
} from '#core/kernel/setting.ts'

/** What somebody types before it is saved, and what stood there when they began. */
export interface Draft {
  typed: string
  base: SettingValue
}

/** As it stands in its field. */
export const typedOf = (setting: Setting, value: SettingValue): string =>
  setting.kind === 'whole' ? String(shownNumber(setting, Number(value))) : String(value)

const SIGNS = /[$%,\s]/g

/** PORTAL-26: what was typed, as it is kept, or the sentence that says why it cannot stand there. */
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

/** PORTAL-26: whether there is something to save, something wrong, or somebody was quicker. */
export const standOf = (setting: Setting, now: SettingValue, draft: Draft | null) => {
  if (draft === null) return { value: null, sentence: null, isOvertaken: false }
  const read = readTyped(setting, draft.typed)
  return {
    /** What would be saved; null: nothing has changed, or it cannot stand. */
    value: 'value' in read && read.value !== now ? read.value : null,
    sentence: 'sentence' in read ? read.sentence : null,
    /** Somebody has changed it since the typing began. What was typed stays. */
    isOvertaken: draft.base !== now,
  }
}

/** What a value is called where nothing may stand there, too. */
export const formatSettingValue = (setting: Setting, value: SettingValue): string =>
  formatSetting(setting, value) || 'Nothing yet'

const UNIT_LABELS: Record<WholeSetting['unit'], string> = {
  percent: 'in percent',
  dollars: 'in dollars',
  minutes: 'in minutes',
  hours: 'in hours',
  days: 'in days',
}

/** How it is typed, and between which figures. */
export const rangeText = (setting: WholeSetting): string =>
  `${UNIT_LABELS[setting.unit]}, ${formatSetting(setting, setting.min)} to ${formatSetting(setting, setting.max)}`

export interface Group {
  name: string
  settings: Setting[]
}

/** In the order of the list, each under its heading. */
export const groupsOf = (settings: readonly Setting[]): Group[] => {
  const groups = new Map<string, Setting[]>()
  for (const setting of settings) groups.set(setting.group, [...(groups.get(setting.group) ?? []), setting])
  return [...groups].map(([name, of]) => ({ name, settings: of }))
}
