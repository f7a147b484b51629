import styles from './EditProfile.module.css'
import type { Me } from '#core/kernel/me.ts'
import { SavedSwitch } from '#web/profiles/edit/SavedSwitch.tsx'

const SWITCHES = [
  { name: 'showLocation', label: 'Show location', hint: 'Part of town, never the street' },
  { name: 'portfolioPublic', label: 'Public portfolio', hint: 'Your pictures, visible to anyone with the link' },
  { name: 'showPhone', label: 'Show phone', hint: 'Otherwise only the other side of an active contract sees it' },
  { name: 'showEmail', label: 'Show email', hint: 'Otherwise nobody does' },
] as const

export function PrivacySection({ me }: { me: Me }) {
  return (
    <section className={styles.editSec} aria-labelledby="privacy">
      <div className="section-head">
        <h2 className="d-24" id="privacy">
          Privacy
        </h2>
        <span className="hint">Saved as you switch</span>
      </div>
      <div className={styles.editSwitches}>
        {SWITCHES.map((one) => (
          <SavedSwitch key={one.name} me={me} {...one} />
        ))}
      </div>
    </section>
  )
}
