import './PublicFooter.css'
import { Link } from 'wouter'
import { Wordmark } from '#web/kit/Wordmark.tsx'

interface PublicFooterProps {
  line: string
  groups: readonly { name: string; links: readonly { href: string; label: string }[] }[]
  /** The last row: left and right. */
  base: readonly string[]
}

export function PublicFooter({ line, groups, base }: PublicFooterProps) {
  return (
    <footer className="pubfoot">
      <div className="pubfoot__groups">
        <div>
          <Wordmark />
          <p className="sub pubfoot__line">{line}</p>
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
      <div className="pubfoot__base">
        {base.map((text) => (
          <p className="hint" key={text}>
            {text}
          </p>
        ))}
      </div>
    </footer>
  )
}
