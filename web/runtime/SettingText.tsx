import { formatSetting, type Setting } from '#core/kernel/setting.ts'
import { useSetting } from '#web/runtime/site-settings.ts'

/** What the operator has set, in the middle of a sentence: "5%", "72 hours". */
export function SettingText({ of }: { of: Setting }) {
  return formatSetting(of, useSetting(of))
}
