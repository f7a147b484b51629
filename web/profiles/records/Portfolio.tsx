import { QueryView } from '#web/runtime/QueryView.tsx'
import styles from './Records.module.css'
import { thumbnailOf } from '#core/jobs/rules.ts'
import type { Me } from '#core/kernel/me.ts'
import { type PortfolioItem, removePortfolioItem } from '#core/profiles/api.ts'
import { call } from '#web/runtime/call.ts'
import { Empty } from '#web/kit/feedback/EmptyState.tsx'
import { Icon } from '#web/kit/display/Icon.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { Cluster, Grid } from '#web/kit/layout/Layout.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { portfolioKey, usePortfolio } from '#web/profiles/queries.ts'
import { AddRecord, RecordSection, RemoveRecord } from '#web/profiles/records/RecordSection.tsx'
import { PieceForm } from '#web/profiles/records/PieceForm.tsx'

export function Portfolio({ me }: { me: Me }) {
  const portfolio = usePortfolio(me.id)
  return (
    <RecordSection id="portfolio" title="Portfolio" hint="Work you are glad to show">
      <QueryView query={portfolio} failure="Your portfolio could not be fetched." loading={<Loading />}>
        {(data) =>
          data.length === 0 ? (
            <Empty icon="camera" title="Nothing shown yet">
              One picture of finished work says more than the bio.
            </Empty>
          ) : (
            <Grid as="ul" gap={3} rowGap={4} className={styles.folio}>
              {data.map((piece) => (
                <Piece key={piece.id} piece={piece} ownerId={me.id} />
              ))}
            </Grid>
          )
        }
      </QueryView>
      <AddRecord title="Add a piece of work">{(onDone) => <PieceForm ownerId={me.id} onDone={onDone} />}</AddRecord>
    </RecordSection>
  )
}

function Piece({ piece, ownerId }: { piece: PortfolioItem; ownerId: string }) {
  const [cover] = piece.images
  return (
    <Grid as="li" gap={2} className={styles.piece}>
      {cover ? (
        <img src={thumbnailOf(cover)} alt="" width={400} height={300} loading="lazy" />
      ) : (
        <span className={styles.blank}>
          <Icon name="camera" size={24} />
        </span>
      )}
      <Cluster nowrap gap={1} justify="between" className={styles.name}>
        <p className="sub">
          <bdi>{piece.title}</bdi>
          {!piece.isPublic && <span className="c3"> · only you</span>}
        </p>
        <RemoveRecord
          name={piece.title}
          sentence="Its pictures go with it."
          remove={() => call(removePortfolioItem, { params: { id: piece.id } })}
          listKey={portfolioKey(ownerId)}
        />
      </Cluster>
    </Grid>
  )
}

function Loading() {
  return (
    <Grid gap={3} rowGap={4} className={styles.folio} role="status">
      <VisuallyHidden>Loading your portfolio</VisuallyHidden>
      {[0, 1, 2].map((piece) => (
        <Grid gap={2} className={styles.piece} key={piece}>
          <Skeleton shape="block" className={styles.blank} />
          <Skeleton half />
        </Grid>
      ))}
    </Grid>
  )
}
