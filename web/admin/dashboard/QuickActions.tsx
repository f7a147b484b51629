import { Section } from '#web/kit/page/Section.tsx'
import styles from './Dashboard.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { Link } from 'wouter'
import { quickActionCopy } from '#web/admin/dashboard/quick-copy.ts'
import { useAdminStats } from '#web/admin/session/stats.ts'
import { paths } from '#core/paths.ts'
import { Icon } from '#web/kit/display/Icon.tsx'
import { serverClock } from '#web/runtime/clock/server-clock.ts'

/** PORTAL-15: links to the four most frequent tasks. */
export function QuickActions() {
  const hints = quickActionCopy(useAdminStats().data, serverClock.now())
  const actions = [
    { name: 'View All Users', hint: hints.users, icon: 'users', href: paths.adminUsers() },
    { name: 'Review Pending Disputes', hint: hints.disputes, icon: 'scales', href: paths.adminDisputes() },
    { name: 'Process Payouts', hint: hints.payouts, icon: 'bank', href: paths.adminPayouts() },
    { name: 'Platform Settings', hint: hints.settings, icon: 'gear', href: paths.adminSettings() },
  ] as const
  return (
    <Section id="quick-actions" title="Quick Actions">
      <ul className={styles.quick}>
        {actions.map(({ name, hint, icon, href }) => (
          <li key={name}>
            <Link className={styles.quickLink} href={href}>
              <Icon name={icon} />
              <span className="grow">
                <span className={classes('h', styles.quickName)}>{name}</span>
                <span className="hint">{hint}</span>
              </span>
              <Icon name="right" size={16} />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
