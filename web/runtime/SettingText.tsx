import { inWords, type Setting } from '#core/kernel/setting.ts'
import { useSetting } from '#web/runtime/site-settings.ts'

/** What the operator has set, in the middle of a sentence: "5%", "72 hours". */
export function SettingWords({ of }: { of: Setting }) {
  return inWords(of, useSetting(of))
}
