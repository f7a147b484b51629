import styles from './AdvancedFeaturesPage.module.css'
import type { PageLayout } from '#web/shell/page.ts'
import { paths } from '#core/paths.ts'
import { FEATURES } from '#web/content/advanced/features.ts'
import { ButtonLink } from '#web/kit/actions/Button.tsx'
import { Live } from '#web/kit/display/data/Chip.tsx'
import { Icon } from '#web/kit/display/Icon.tsx'
import { Ticket, TicketPart } from '#web/kit/page/Ticket.tsx'
import { Cluster, Grid } from '#web/kit/layout/Layout.tsx'

export const layout: PageLayout = { mainClass: 'public-page' }

/** For visitors; members get the demo. */
export default function AdvancedFeaturesPage() {
  return (
    <>
      <h1 className="d-64">Advanced AI Features</h1>
      <Ticket as="section" layout="fold" className={styles.login}>
        <TicketPart>
          <h2 className="d-38">Login Required</h2>
          <p className="c2">
            Sign in to experience our advanced AI-powered features including personalized job recommendations and
            real-time communication.
          </p>
        </TicketPart>
        <TicketPart>
          <ButtonLink outside block href={paths.login(paths.advancedFeatures())}>
            Sign In to Continue
          </ButtonLink>
        </TicketPart>
      </Ticket>
      <Grid gap={7} rowGap={0} as="ul" columns={3} className={styles.grid}>
        {FEATURES.map(({ icon, title, text }) => (
          <li key={title}>
            <Cluster nowrap justify="between">
              <Icon name={icon} size={24} />
              <Live>Live</Live>
            </Cluster>
            <h2 className="d-24">{title}</h2>
            <p className="sub">{text}</p>
          </li>
        ))}
      </Grid>
    </>
  )
}
