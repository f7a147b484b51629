import styles from './Portfolio.module.css'
import publicProfileStyles from '#web/profiles/public/PublicProfile.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { thumbnailOf } from '#core/jobs/rules.ts'
import type { PortfolioItem, PublicProfile } from '#core/profiles/api.ts'
import { useState } from 'react'
import { problemMessage } from '#web/runtime/call.ts'
import { ErrorState } from '#web/kit/feedback/EmptyState.tsx'
import { Icon } from '#web/kit/display/Icon.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { PieceDialog } from '#web/profiles/public/portfolio/PortfolioDialog.tsx'
import { usePortfolio } from '#web/profiles/queries.ts'

/** Nothing where there is nothing: an empty shelf helps nobody. */
export function Pieces({ person, isMine }: { person: PublicProfile; isMine: boolean }) {
  const portfolio = usePortfolio(person.id)
  const pieces = portfolio.data?.filter((piece) => piece.isPublic) ?? []
  if (portfolio.data && pieces.length === 0) return null
  return (
    <section aria-labelledby="pieces">
      <div className="section-head">
        <h2 className={classes('d-24', publicProfileStyles.publicH2)} id="pieces">
          Portfolio
        </h2>
      </div>
      {portfolio.isPending ? (
        <Loading />
      ) : !portfolio.data ? (
        <ErrorState onRetry={() => void portfolio.refetch()}>
          {problemMessage(portfolio.error, 'The portfolio could not be fetched.')}
        </ErrorState>
      ) : (
        <ul className={styles.pieces}>
          {pieces.map((piece) => (
            <Piece key={piece.id} piece={piece} isMine={isMine} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Piece({ piece, isMine }: { piece: PortfolioItem; isMine: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const [cover] = piece.images
  return (
    <li className={styles.piece}>
      {cover ? (
        <img src={thumbnailOf(cover)} alt="" width={400} height={300} loading="lazy" />
      ) : (
        <span className={styles.blank}>
          <Icon name="camera" size={24} />
        </span>
      )}
      <button type="button" className={classes('sub', styles.open)} onClick={() => setOpen(true)}>
        <bdi>{piece.title}</bdi>
      </button>
      {isOpen && <PieceDialog piece={piece} isMine={isMine} onClose={() => setOpen(false)} />}
    </li>
  )
}

function Loading() {
  return (
    <div className={styles.pieces} role="status">
      <VisuallyHidden>Loading the portfolio</VisuallyHidden>
      {[0, 1, 2, 3].map((piece) => (
        <div className={styles.piece} key={piece}>
          <Skeleton shape="block" className={styles.blank} />
          <Skeleton half />
        </div>
      ))}
    </div>
  )
}
