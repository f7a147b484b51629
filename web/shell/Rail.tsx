import styles from './Rail.module.css'
import buttonStyles from '#web/kit/actions/Button.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import type { Me } from '#core/kernel/me.ts'
import { useMailtoLink } from '#web/runtime/navigation/mailto-link.ts'
import { paths } from '#core/paths.ts'
import { MAIN_NAV, SIDE_NAV, withEditorLink } from '#web/shell/nav.ts'
import { NavLink, OutsideLink } from '#web/shell/NavLink.tsx'
import { RailBalance } from '#web/shell/RailBalance.tsx'
import { SUPPORT_LETTER } from '#web/shell/support-mail.ts'
import { Avatar } from '#web/kit/display/Avatar.tsx'
import { Icon } from '#web/kit/display/Icon.tsx'
import { Wordmark } from '#web/kit/page/Wordmark.tsx'

/** The way around on wide screens. */
export function Rail({ me, name }: { me: Me; name: string }) {
  const draft = useMailtoLink()
  return (
    <nav className={styles.rail} aria-label="Main">
      <Wordmark />
      {MAIN_NAV.map((item) => (
        <NavLink key={item.href} item={item} className={styles.a} />
      ))}
      <span className={styles.gap} />
      {withEditorLink(SIDE_NAV, me).map((item) => (
        <NavLink key={item.href} item={item} className={styles.a} />
      ))}
      <OutsideLink item={{ href: draft(SUPPORT_LETTER), label: 'Support', icon: 'mail' }} className={styles.a} />
      <div className={styles.me}>
        <Avatar name={name} src={me.profileImageUrl} />
        <span className="grow">
          <span className={classes('h trunc', styles.name)} dir="auto">
            {name}
          </span>
          <RailBalance me={me} />
        </span>
        <a data-slot="icon-button" className={buttonStyles.x} href={paths.logout()} aria-label="Logout">
          <Icon name="signOut" />
        </a>
      </div>
    </nav>
  )
}
