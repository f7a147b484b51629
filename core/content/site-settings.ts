import type { SettingValue } from '#core/kernel/setting.ts'
import type { SocialLinks } from '#core/content/social.ts'

/** What every page knows of the house without asking: what its operator and its editors have set. Nothing of it is secret. */
export interface SiteSettings {
  /** By key; a setting that is missing is as it was shipped. */
  settings: Record<string, SettingValue>
  socialLinks: SocialLinks
}
