import { Grid } from '#web/kit/layout/Layout.tsx'
import { QueryView } from '#web/runtime/QueryView.tsx'
import styles from './Portfolio.module.css'
import publicProfileStyles from '#web/profiles/public/PublicProfile.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import type { PublicProfile } from '#core/profiles/api.ts'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { PieceGrid } from '#web/profiles/public/PieceGrid.tsx'
import { usePortfolio } from '#web/profiles/queries.ts'

/** Hidden without public pieces. */
export function Pieces({ person, isMine }: { person: PublicProfile; isMine: boolean }) {
  const portfolio = usePortfolio(person.id)
  const pieces = portfolio.data?.filter((piece) => piece.isPublic) ?? []
  if (portfolio.data && pieces.length === 0) return null
  return (
    <section aria-labelledby="pieces">
      <div className="section-head">
        <h2 className={classes('d-24', publicProfileStyles.heading)} id="pieces">
          Portfolio
        </h2>
      </div>
      <QueryView query={portfolio} failure="The portfolio could not be fetched." loading={<Loading />}>
        {() => <PieceGrid pieces={pieces} mayReport={!isMine} />}
      </QueryView>
    </section>
  )
}

function Loading() {
  return (
    <Grid gap={3} columns={4} className={styles.pieces} role="status">
      <VisuallyHidden>Loading the portfolio</VisuallyHidden>
      {[0, 1, 2, 3].map((piece) => (
        <Grid gap={2} className={styles.piece} key={piece}>
          <Skeleton shape="block" className={styles.blank} />
          <Skeleton half />
        </Grid>
      ))}
    </Grid>
  )
}
