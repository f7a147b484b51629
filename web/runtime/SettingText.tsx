import { formatSetting, type Setting } from '#core/kernel/setting.ts'
import { useSetting } from '#web/runtime/site-settings.ts'

/** The value of a setting within a sentence: "5%", "72 hours". */
export function SettingText({ of }: { of: Setting }) {
  return formatSetting(of, useSetting(of))
}
