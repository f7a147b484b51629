import styles from './PhoneBars.module.css'
import railStyles from './Rail.module.css'
import { type MouseEvent, use, useId } from 'react'
import type { Me } from '#core/kernel/me.ts'
import { useMailtoLink } from '#web/runtime/navigation/mailto-link.ts'
import { paths } from '#core/paths.ts'
import { POCKET_NAV, THUMB_NAV, withEditorLink } from '#web/shell/nav.ts'
import { NavLink, OutsideLink } from '#web/shell/NavLink.tsx'
import { SUPPORT_DRAFT } from '#web/shell/support-mail.ts'
import { Unread, unreadName } from '#web/shell/unread.ts'
import { Avatar } from '#web/kit/display/Avatar.tsx'
import { Count } from '#web/kit/display/data/Chip.tsx'
import { Wordmark } from '#web/kit/page/Wordmark.tsx'
import { IconButton, IconLink } from '#web/kit/actions/Button.tsx'

/** A link to the current page does not navigate, so the menu closes itself. */
const shut = (event: MouseEvent) => event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()

function MessagesLink() {
  const { messages } = use(Unread)
  return (
    <IconLink icon="chat" className={styles.messages} href={paths.messages()} label={unreadName('Messages', messages)}>
      {messages > 0 && <Count n={messages} of="unread" />}
    </IconLink>
  )
}

/** The header on phones. The menu behind the picture has what does not fit into the bottom bar. */
export function TopBar({ me, name }: { me: Me; name: string }) {
  const menuId = useId()
  const draft = useMailtoLink()
  return (
    <header data-slot="topbar" className={styles.topbar}>
      <Wordmark />
      <IconLink icon="help" label="Help Center" href={paths.helpCenter()} />
      <MessagesLink />
      <IconButton label={`${name}, your menu`} popoverTarget={menuId}>
        <Avatar name={name} src={me.profileImageUrl} size={32} />
      </IconButton>
      <nav className={styles.userMenu} id={menuId} popover="auto" aria-label="Your menu">
        {withEditorLink(POCKET_NAV, me).map((item) => (
          <NavLink key={item.href} item={item} className={railStyles.a} onClick={shut} />
        ))}
        <OutsideLink item={{ href: draft(SUPPORT_DRAFT), label: 'Support', icon: 'mail' }} className={railStyles.a} />
        <OutsideLink item={{ href: paths.logout(), label: 'Logout', icon: 'signOut' }} className={railStyles.a} />
      </nav>
    </header>
  )
}

export function BottomBar() {
  return (
    <nav data-slot="bottombar" className={styles.bottombar} aria-label="Main">
      {THUMB_NAV.map((item) => (
        <NavLink key={item.href} item={item} iconSize={24} />
      ))}
    </nav>
  )
}
