import { useContext } from 'react'
import { refuseValue, type Setting, type SettingValue, type ValueOf } from '#core/kernel/setting.ts'
import { NETWORKS, NETWORK_FIELDS } from '#core/content/networks.ts'
import { BootContext } from '#web/runtime/session.tsx'

export type ReadSetting = <S extends Setting>(setting: S) => ValueOf<S>

/** The operator's value, or the default until it is known. */
export const settingsIn =
  (settings: Record<string, SettingValue> | undefined): ReadSetting =>
  <S extends Setting>(setting: S) => {
    const found = settings?.[setting.key]
    const value: SettingValue | undefined = refuseValue(setting, found) === null ? found : setting.fallback
    return value as ValueOf<S>
  }

/** For texts that use many settings. */
export const useSettings = (): ReadSetting => settingsIn(useContext(BootContext).siteSettings?.settings)

export function useSetting<S extends Setting>(setting: S): ValueOf<S> {
  return useSettings()(setting)
}

/** Profiles on social networks. */
export function useSocialLinks(): { name: string; href: string }[] {
  const links = useContext(BootContext).siteSettings?.socialLinks
  return NETWORK_FIELDS.flatMap((field) => {
    const href = links?.[field]
    return href ? [{ name: NETWORKS[field].name, href }] : []
  })
}
