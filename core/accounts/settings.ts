import { switchSetting } from '#core/kernel/setting.ts'

export const FOUNDING_MEMBERS_OPEN = switchSetting({
  key: 'accounts.foundingMembersOpen',
  group: 'Accounts',
  name: 'New accounts are founding members',
  fallback: true,
  explains: 'Whoever registers while this is on keeps the mark for good.',
})
