import type { SocialLinks } from '#core/content/social.ts'
import { textSetting, type SettingValue } from '#core/kernel/setting.ts'

const operator = { group: 'Operator' }

export const CONTACT_DOMAIN = textSetting({
  ...operator,
  key: 'operator.contactDomain',
  name: 'Domain of the contact addresses',
  fallback: 'nearhand.test',
  maxLength: 100,
  shape: /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/,
  sentence: 'Please enter a domain such as yourtown.org.',
  explains:
    'support@, security@, payments@, disputes@, privacy@, legal@ and careers@ under it are where people write to.',
})
export const DEPARTMENTS = ['support', 'security', 'payments', 'disputes', 'privacy', 'legal', 'careers'] as const
export type Department = (typeof DEPARTMENTS)[number]

/** Sent to every page; nothing of it is secret. */
export interface SiteSettings {
  /** Changed settings by key; the others have their default. */
  settings: Record<string, SettingValue>
  socialLinks: SocialLinks
}
