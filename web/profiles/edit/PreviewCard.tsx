import styles from './PreviewCard.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import type { Me } from '#core/kernel/me.ts'
import { parseDollars, showDollars } from '#core/kernel/money.ts'
import { Avatar } from '#web/kit/display/Avatar.tsx'
import { Live } from '#web/kit/display/data/Chip.tsx'
import { Ticket, TicketPart } from '#web/kit/page/Ticket.tsx'
import { type ProfileDraft, rateOf } from '#web/profiles/edit/draft.ts'

/** The card as it will be once this is saved. */
export function PreviewCard({ me, draft }: { me: Me; draft: ProfileDraft }) {
  const name = draft.firstName.trim() || 'Worker'
  const rate = parseDollars(rateOf(draft))
  return (
    <section aria-labelledby="preview">
      <h2 className={classes('over', styles.title)} id="preview">
        What others see
      </h2>
      <Ticket>
        <TicketPart className={styles.part}>
          <div className={classes('row', styles.who)}>
            <Avatar name={name} src={me.profileImageUrl} size={56} />
            <div className="grow">
              <p className={classes('d-24', styles.name)}>
                <bdi>{name}</bdi>
              </p>
              <p className="hint">{draft.experienceLevel || 'No level chosen yet'}</p>
            </div>
          </div>
          <p className={classes('sub', styles.bio)}>{draft.bio.trim() || 'Nothing said yet.'}</p>
        </TicketPart>
        <TicketPart className={styles.part}>
          <div className="row row--wrap between">
            <span className="num-19">
              {rate !== null && rate >= 0n ? showDollars(rate) : '—'}
              <span className={classes('c3', styles.per)}>/h</span>
            </span>
            {me.isAvailableForWork ? <Live>Available for work</Live> : <span className="num-12 c3">Not available</span>}
          </div>
        </TicketPart>
      </Ticket>
    </section>
  )
}
