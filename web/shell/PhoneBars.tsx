import styles from './PhoneBars.module.css'
import buttonStyles from '#web/kit/actions/Button.module.css'
import railStyles from './Rail.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { type MouseEvent, use, useId } from 'react'
import { Link } from 'wouter'
import type { Me } from '#core/kernel/me.ts'
import { useMailtoLink } from '#web/runtime/navigation/mailto-link.ts'
import { paths } from '#core/paths.ts'
import { POCKET_NAV, THUMB_NAV, withEditorLink } from '#web/shell/nav.ts'
import { NavLink, OutsideLink } from '#web/shell/NavLink.tsx'
import { SUPPORT_LETTER } from '#web/shell/support-mail.ts'
import { Unread, unreadName } from '#web/shell/unread.ts'
import { Avatar } from '#web/kit/display/Avatar.tsx'
import { Count } from '#web/kit/display/data/Chip.tsx'
import { Icon } from '#web/kit/display/Icon.tsx'
import { Wordmark } from '#web/kit/page/Wordmark.tsx'

/** A link to the current page does not navigate, so the menu closes itself. */
const shut = (event: MouseEvent) => event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()

function MessagesLink() {
  const { messages } = use(Unread)
  return (
    <Link
      data-slot="icon-button"
      className={classes(buttonStyles.x, styles.messages)}
      href={paths.messages()}
      aria-label={unreadName('Messages', messages)}
    >
      <Icon name="chat" />
      {messages > 0 && <Count n={messages} of="unread" />}
    </Link>
  )
}

/** The header on phones. The menu behind the picture has what does not fit into the bottom bar. */
export function TopBar({ me, name }: { me: Me; name: string }) {
  const pocketId = useId()
  const draft = useMailtoLink()
  return (
    <header data-slot="topbar" className={styles.topbar}>
      <Wordmark />
      <Link data-slot="icon-button" className={buttonStyles.x} href={paths.helpCenter()} aria-label="Help Center">
        <Icon name="help" />
      </Link>
      <MessagesLink />
      <button
        data-slot="icon-button"
        type="button"
        className={buttonStyles.x}
        popoverTarget={pocketId}
        aria-label={`${name}, your menu`}
      >
        <Avatar name={name} src={me.profileImageUrl} size={32} />
      </button>
      <nav className={styles.pocket} id={pocketId} popover="auto" aria-label="Your menu">
        {withEditorLink(POCKET_NAV, me).map((item) => (
          <NavLink key={item.href} item={item} className={railStyles.a} onClick={shut} />
        ))}
        <OutsideLink item={{ href: draft(SUPPORT_LETTER), label: 'Support', icon: 'mail' }} className={railStyles.a} />
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
