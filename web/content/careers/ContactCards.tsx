import styles from './ContactCards.module.css'
import { Link } from 'wouter'
import { CONTACT_DOMAIN } from '#core/content/settings.ts'
import { useSetting } from '#web/runtime/site-settings.ts'
import { useMailtoLink } from '#web/runtime/navigation/mailto-link.ts'
import { paths } from '#core/paths.ts'
import { Grid } from '#web/kit/layout/Layout.tsx'

const ABOUT_A_JOB = { to: 'careers', subject: 'A question about a position', ask: ['I would like to know'] } as const
const ABOUT_US = { to: 'support', subject: 'Press or partnership', ask: ['We are', 'We would like to'] } as const

export function ContactCards() {
  const draft = useMailtoLink()
  const domain = useSetting(CONTACT_DOMAIN)
  return (
    <Grid as="section" gap={0} columns={3} collapse="phone" className={styles.cards} aria-label="Contact">
      <div>
        <h3 className="h">Questions about a job</h3>
        <a className="link" href={draft(ABOUT_A_JOB)}>
          careers@{domain}
        </a>
        <p className="hint">A person answers</p>
      </div>
      <div>
        <h3 className="h">Press and partners</h3>
        <a className="link" href={draft(ABOUT_US)}>
          support@{domain}
        </a>
        <p className="hint">Logos and figures on request</p>
      </div>
      <div>
        <h3 className="h">What we build</h3>
        <Link className="link" href={paths.howItWorks()}>
          How it works
        </Link>
        <p className="hint">From the first word to the last review</p>
      </div>
    </Grid>
  )
}
