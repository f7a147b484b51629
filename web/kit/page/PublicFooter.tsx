import styles from './PublicFooter.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { Link } from 'wouter'
import { Wordmark } from '#web/kit/page/Wordmark.tsx'

interface PublicFooterProps {
  line: string
  groups: readonly { name: string; links: readonly { href: string; label: string }[] }[]
  /** Profiles on social networks. */
  elsewhere: readonly { name: string; href: string }[]
  /** The last row, from left to right. */
  base: readonly string[]
}

export function PublicFooter({ line, groups, elsewhere, base }: PublicFooterProps) {
  return (
    <footer className={styles.pubfoot}>
      <div className={styles.groups}>
        <div>
          <Wordmark />
          <p className={classes('sub', styles.line)}>{line}</p>
          {elsewhere.length > 0 && (
            <ul className={styles.elsewhere} aria-label="Elsewhere">
              {elsewhere.map(({ name, href }) => (
                <li key={href}>
                  <a href={href} rel="noopener me">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
        {groups.map((group) => (
          <nav key={group.name} aria-label={group.name}>
            <h2 className="over">{group.name}</h2>
            <ul>
              {group.links.map((link) => (
                <li key={link.href}>
                  <Link href={link.href}>{link.label}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className={styles.base}>
        {base.map((text) => (
          <p className="hint" key={text}>
            {text}
          </p>
        ))}
      </div>
    </footer>
  )
}
