import { Cluster, Grid, Stack } from '#web/kit/layout/Layout.tsx'
import { ButtonLink } from '#web/kit/actions/Button.tsx'
import { Chip } from '#web/kit/display/data/Chip.tsx'
import { Dialog, DialogBody } from '#web/kit/disclosure/Dialog.tsx'
import styles from './Portfolio.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { thumbnailOf } from '#core/jobs/rules.ts'
import type { PortfolioItem } from '#core/profiles/api.ts'
import { useState } from 'react'
import { ReportButton } from '#web/profiles/safety/ReportButton.tsx'
import { Icon } from '#web/kit/display/Icon.tsx'

interface PieceGridProps {
  pieces: readonly PortfolioItem[]
  mayReport: boolean
}

export function PieceGrid({ pieces, mayReport }: PieceGridProps) {
  return (
    <Grid as="ul" gap={3} columns={4} className={styles.pieces}>
      {pieces.map((piece) => (
        <Piece key={piece.id} piece={piece} mayReport={mayReport} />
      ))}
    </Grid>
  )
}

interface PieceProps {
  piece: PortfolioItem
  mayReport: boolean
}

function Piece({ piece, mayReport }: PieceProps) {
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
      {isOpen && <PieceDialog piece={piece} mayReport={mayReport} onClose={() => setOpen(false)} />}
    </Grid>
  )
}

function PieceDialog({ piece, mayReport, onClose }: PieceProps & { onClose: () => void }) {
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
        {mayReport && (
          <div className={styles.report}>
            <ReportButton type="portfolio" id={piece.id} name={piece.title} label="Report this piece" />
          </div>
        )}
      </DialogBody>
    </Dialog>
  )
}
