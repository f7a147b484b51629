export type SettingUnit = 'percent' | 'dollars' | 'minutes' | 'hours' | 'days'

interface SettingDescription {
  key: string
  group: string
  name: string
  explains: string
}

/** Percent is stored in basis points and dollars in cents. */
export interface WholeSetting extends SettingDescription {
  kind: 'whole'
  unit: SettingUnit
  fallback: number
  min: number
  max: number
}
export interface ChoiceSetting<T extends string = string> extends SettingDescription {
  kind: 'choice'
  fallback: NoInfer<T>
  /** Labels. */
  choices: Record<T, string>
}
export interface SwitchSetting extends SettingDescription {
  kind: 'switch'
  fallback: boolean
}
export interface TextSetting extends SettingDescription {
  kind: 'text'
  fallback: string
  maxLength: number
  /** `sentence` is the message for any other value. */
  shape: RegExp
  sentence: string
}

/** Can be changed at run time; declared by the domain that reads it. */
export type Setting = WholeSetting | ChoiceSetting | SwitchSetting | TextSetting
export type SettingValue = boolean | number | string
export type ValueOf<S extends Setting> = S extends WholeSetting
  ? number
  : S extends ChoiceSetting<infer T>
    ? T
    : S extends SwitchSetting
      ? boolean
      : string

// Marked for tree shaking: a page includes only the settings that it reads.
/* @__NO_SIDE_EFFECTS__ */
export const wholeSetting = (options: Omit<WholeSetting, 'kind'>): WholeSetting => ({ kind: 'whole', ...options })
/* @__NO_SIDE_EFFECTS__ */
export const choiceSetting = <T extends string>(options: Omit<ChoiceSetting<T>, 'kind'>): ChoiceSetting<T> => ({
  kind: 'choice',
  ...options,
})
/* @__NO_SIDE_EFFECTS__ */
export const switchSetting = (options: Omit<SwitchSetting, 'kind'>): SwitchSetting => ({ kind: 'switch', ...options })
/* @__NO_SIDE_EFFECTS__ */
export const textSetting = (options: Omit<TextSetting, 'kind'>): TextSetting => ({ kind: 'text', ...options })

const SCALE: Record<SettingUnit, number> = { percent: 100, dollars: 100, minutes: 1, hours: 1, days: 1 }

/** 500 basis points are 5, 1000 cents are 10. */
export const shownNumber = ({ unit }: Pick<WholeSetting, 'unit'>, value: number): number => value / SCALE[unit]
/** The inverse; null if it is not a number or too precise. */
export const storedNumber = ({ unit }: Pick<WholeSetting, 'unit'>, shown: string): number | null => {
  if (!/^-?\d{1,9}(?:\.\d{1,2})?$/.test(shown.trim())) return null
  const value = Math.round(Number(shown) * SCALE[unit])
  return Math.abs(value / SCALE[unit] - Number(shown)) < 1e-9 ? value : null
}

const counted = (shown: string, noun: string): string => `${shown} ${noun}${shown === '1' ? '' : 's'}`

const UNIT_LABELS: Record<SettingUnit, (shown: string) => string> = {
  percent: (shown) => `${shown}%`,
  dollars: (shown) => `$${shown}`,
  minutes: (shown) => counted(shown, 'minute'),
  hours: (shown) => counted(shown, 'hour'),
  days: (shown) => counted(shown, 'day'),
}

/** `5%`, `$10`, `72 hours`, or the label of a choice. */
export const formatSetting = (setting: Setting, value: SettingValue): string => {
  if (setting.kind === 'whole') {
    const shown = shownNumber(setting, Number(value))
    // 120 minutes are shown as 2 hours.
    if (setting.unit === 'minutes' && shown > 0 && shown % 60 === 0) return UNIT_LABELS.hours(String(shown / 60))
    const hasCents = setting.unit === 'dollars' && !Number.isInteger(shown)
    const digits = { minimumFractionDigits: hasCents ? 2 : 0, maximumFractionDigits: 2 }
    return UNIT_LABELS[setting.unit](shown.toLocaleString('en-US', digits))
  }
  if (setting.kind === 'choice') return setting.choices[String(value)] ?? String(value)
  if (setting.kind === 'switch') return value === true ? 'On' : 'Off'
  return String(value)
}

/** SET-2: why a value is invalid, or null. */
export const refuseValue = (setting: Setting, value: unknown): string | null => {
  if (setting.kind === 'switch') return typeof value === 'boolean' ? null : 'Please choose on or off.'
  if (setting.kind === 'choice')
    return typeof value === 'string' && Object.hasOwn(setting.choices, value) ? null : 'Please choose one of the list.'
  if (setting.kind === 'text')
    return typeof value === 'string' && value.length <= setting.maxLength && setting.shape.test(value)
      ? null
      : setting.sentence
  if (typeof value !== 'number' || Number.isNaN(value))
    return 'Please enter a number, with two digits after the point at most.'
  return Number.isInteger(value) && value >= setting.min && value <= setting.max
    ? null
    : `Please choose between ${formatSetting(setting, setting.min)} and ${formatSetting(setting, setting.max)}.`
}
