import { switchSetting } from '#core/kernel/setting.ts'

export const FOUNDING_MEMBERS_OPEN = switchSetting({
  key: 'accounts.foundingMembersOpen',
  group: 'Accounts',
  name: 'New accounts are founding members',
  fallback: true,
  explains: 'Whoever registers while this is on keeps the mark for good.',
})

export const ADMIN_SECOND_FACTOR = switchSetting({
  key: 'admin.requireSecondFactor',
  group: 'Accounts',
  name: 'Admins need a second factor',
  fallback: true,
  explains: 'While this is on, an admin without an authenticator app can only set one up.',
})
