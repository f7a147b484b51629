import styles from './CallToAction.module.css'
import landingStyles from './Landing.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { useAuthDialog } from '#web/runtime/navigation/auth-dialog.ts'
import { ButtonLink } from '#web/kit/actions/Button.tsx'
import { Cluster, Stack } from '#web/kit/layout/Layout.tsx'
import { Ticket, TicketPart } from '#web/kit/page/Ticket.tsx'

/** The only large paper area in the product. */
export function CallToAction() {
  const auth = useAuthDialog()
  return (
    <section className={classes(landingStyles.wrap, styles.section)} aria-labelledby="call">
      <Ticket layout="fold" className={styles.ticket}>
        <TicketPart className={styles.text}>
          <h2 className="d-64" id="call">
            What needs doing before dinner?
          </h2>
          <p className="lead">Posting is free. You pay only the bid you choose, and only when it’s done.</p>
        </TicketPart>
        <TicketPart paper className={styles.stub}>
          <Cluster align="end" justify="between">
            <div>
              <p className="over">Valid for</p>
              <p className={styles.time}>5:00</p>
            </div>
            <div>
              <p className="over">Good for</p>
              <p className={classes('d-64', styles.job)}>1 job</p>
            </div>
          </Cluster>
          <Stack gap={2} className={styles.serial} aria-hidden="true">
            <i />
            <span className="num-12">No. 200 001</span>
          </Stack>
          <ButtonLink tone="ink" size="lg" block {...auth.link('register')}>
            Get Started
          </ButtonLink>
        </TicketPart>
      </Ticket>
    </section>
  )
}
