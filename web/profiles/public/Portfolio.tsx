import { Cluster, Grid, Stack } from '#web/kit/layout/Layout.tsx'
import { ButtonLink } from '#web/kit/actions/Button.tsx'
import { Chip } from '#web/kit/display/data/Chip.tsx'
import { Dialog, DialogBody } from '#web/kit/disclosure/Dialog.tsx'
import { ReportButton } from '#web/profiles/safety/ReportButton.tsx'
import { QueryView } from '#web/runtime/QueryView.tsx'
import styles from './Portfolio.module.css'
import publicProfileStyles from '#web/profiles/public/PublicProfile.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { thumbnailOf } from '#core/jobs/rules.ts'
import type { PortfolioItem, PublicProfile } from '#core/profiles/api.ts'
import { useState } from 'react'
import { Icon } from '#web/kit/display/Icon.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
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
        {() => (
          <Grid as="ul" gap={3} columns={4} className={styles.pieces}>
            {pieces.map((piece) => (
              <Piece key={piece.id} piece={piece} isMine={isMine} />
            ))}
          </Grid>
        )}
      </QueryView>
    </section>
  )
}

function Piece({ piece, isMine }: { piece: PortfolioItem; isMine: boolean }) {
  const [isOpen, setOpen] = useState(false)
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
      <button type="button" className={classes('sub', styles.open)} onClick={() => setOpen(true)}>
        <bdi>{piece.title}</bdi>
      </button>
      {isOpen && <PieceDialog piece={piece} isMine={isMine} onClose={() => setOpen(false)} />}
    </Grid>
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

interface PieceDialogProps {
  piece: PortfolioItem
  isMine: boolean
  onClose: () => void
}

function PieceDialog({ piece, isMine, onClose }: PieceDialogProps) {
  const marks = [piece.category, ...piece.tags].filter((mark) => mark !== null)
  return (
    <Dialog title={piece.title} wide onClose={onClose}>
      <DialogBody>
        {piece.images.length > 0 && (
          <Stack gap={3} className={styles.pictures}>
            {piece.images.map((image, at) => (
              <img key={image} src={image} alt={`${piece.title}, ${at + 1} of ${piece.images.length}`} />
            ))}
          </Stack>
        )}
        {piece.description && <p className="user-text c2">{piece.description}</p>}
        {marks.length > 0 && (
          <Cluster>
            {marks.map((mark) => (
              <Chip key={mark}>{mark}</Chip>
            ))}
          </Cluster>
        )}
        {piece.url && (
          <ButtonLink
            tone="line"
            size="sm"
            iconAfter="away"
            href={piece.url}
            outside
            target="_blank"
            rel="noopener ugc nofollow"
          >
            More about it
          </ButtonLink>
        )}
        {!isMine && (
          <div className={styles.report}>
            <ReportButton type="portfolio" id={piece.id} name={piece.title} label="Report this piece" />
          </div>
        )}
      </DialogBody>
    </Dialog>
  )
}
