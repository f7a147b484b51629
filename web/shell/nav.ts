import { isEditor } from '#core/kernel/endpoint.ts'
import { paths } from '#core/paths.ts'
import type { UnreadCounts } from '#web/shell/unread.ts'
import type { IconName } from '#web/kit/display/Icon.tsx'

export interface NavItem {
  href: string
  label: string
  icon: IconName
  /** Which count is shown beside it. */
  counts?: keyof UnreadCounts
}

export const MAIN_NAV: readonly NavItem[] = [
  { href: paths.home(), label: 'Home', icon: 'home' },
  { href: paths.postJob(), label: 'Post a Job', icon: 'plus' },
  { href: paths.findWork(), label: 'Find Work', icon: 'search' },
  { href: paths.workInProgress(), label: 'Work in Progress', icon: 'work' },
  { href: paths.alerts(), label: 'Alerts', icon: 'bell', counts: 'alerts' },
  { href: paths.messages(), label: 'Messages', icon: 'chat', counts: 'messages' },
  { href: paths.wallet(), label: 'Wallet', icon: 'wallet' },
  { href: paths.profile(), label: 'Profile', icon: 'user' },
]

/** At the foot of the rail, before Support and Logout. */
export const SIDE_NAV: readonly NavItem[] = [
  { href: paths.blog(), label: 'Blog', icon: 'newspaper' },
  { href: paths.helpCenter(), label: 'Help Center', icon: 'help' },
]

const WRITING: NavItem = { href: paths.manageBlog(), label: 'Write & links', icon: 'edit' }

/** Editors get a link to the blog editor. */
export const withEditorLink = (items: readonly NavItem[], me: { role: string }): readonly NavItem[] =>
  isEditor(me) ? items.flatMap((item) => (item.href === paths.blog() ? [item, WRITING] : [item])) : items

/** The bottom bar on phones: one word each. */
export const THUMB_NAV: readonly NavItem[] = [
  { href: paths.home(), label: 'Home', icon: 'home' },
  { href: paths.findWork(), label: 'Find', icon: 'search' },
  { href: paths.postJob(), label: 'Post', icon: 'plus' },
  { href: paths.workInProgress(), label: 'Work', icon: 'work' },
  { href: paths.alerts(), label: 'Alerts', icon: 'bell', counts: 'alerts' },
]

/** In the menu behind the picture. */
export const POCKET_NAV: readonly NavItem[] = [
  { href: paths.profile(), label: 'Profile', icon: 'user' },
  { href: paths.wallet(), label: 'Wallet', icon: 'wallet' },
  ...SIDE_NAV,
]

const JOB_PAGE = /^\/jobs?\/[^/]+$/
const OWN_PROFILE = /^\/profile(?:\/(?:edit|security))?$/

/** `/profile/edit` and `/profile/security` belong to Profile; jobs and other profiles belong to Find Work. */
export const isAt = (path: string, href: string): boolean => {
  if (JOB_PAGE.test(path) || (path.startsWith(`${paths.profile()}/`) && !OWN_PROFILE.test(path)))
    return href === paths.findWork()
  return path === href || (href !== paths.home() && path.startsWith(`${href}/`))
}
