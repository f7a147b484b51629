import styles from './Portfolio.module.css'
import type { PortfolioItem } from '#core/profiles/api.ts'
import { ButtonLink } from '#web/kit/actions/Button.tsx'
import { Chip } from '#web/kit/display/data/Chip.tsx'
import { Dialog, DialogBody } from '#web/kit/disclosure/Dialog.tsx'
import { ReportButton } from '#web/profiles/safety/ReportButton.tsx'

interface PieceDialogProps {
  piece: PortfolioItem
  isMine: boolean
  onClose: () => void
}

/** A piece of work as large as the screen allows. */
export function PieceDialog({ piece, isMine, onClose }: PieceDialogProps) {
  const marks = [piece.category, ...piece.tags].filter((mark) => mark !== null)
  return (
    <Dialog title={piece.title} wide onClose={onClose}>
      <DialogBody>
        {piece.images.length > 0 && (
          <div className={styles.pieceOpenPictures}>
            {piece.images.map((image, at) => (
              <img key={image} src={image} alt={`${piece.title}, ${at + 1} of ${piece.images.length}`} />
            ))}
          </div>
        )}
        {piece.description && <p className={styles.pieceOpenWords}>{piece.description}</p>}
        {marks.length > 0 && (
          <div className="row row--wrap">
            {marks.map((mark) => (
              <Chip key={mark}>{mark}</Chip>
            ))}
          </div>
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
          <div className={styles.pieceOpenReport}>
            <ReportButton type="portfolio" id={piece.id} name={piece.title} words="Report this piece" />
          </div>
        )}
      </DialogBody>
    </Dialog>
  )
}
