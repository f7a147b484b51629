import styles from '#web/disputes/DisputeFile.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { useState, type ReactNode } from 'react'
import type { Dispute, Evidence } from '#core/disputes/api.ts'
import { PhotoDialog } from '#web/bids/photos/PhotoDialog.tsx'
import { otherStatements } from '#web/disputes/proposals/proposal-copy.ts'
import { actor, type Sides } from '#web/disputes/names.ts'
import { formatExact } from '#web/disputes/times.ts'
import { Icon } from '#web/kit/display/Icon.tsx'
import { Grid, Stack } from '#web/kit/layout/Layout.tsx'

interface EvidenceGridProps {
  dispute: Pick<Dispute, 'raisedBy' | 'evidence'>
  sides: Sides
  /** What the reader can do with a piece. */
  renderAction?: (piece: Evidence) => ReactNode
}

const noAction = () => null

/** Photos, documents to download and statements, each with author and time. */
export function EvidenceGrid({ dispute, sides, renderAction = noAction }: EvidenceGridProps) {
  const [openAt, setOpenAt] = useState<number | null>(null)
  const files = dispute.evidence.filter(({ fileUrl }) => fileUrl !== null)
  const photos = files.filter(({ evidenceType }) => evidenceType === 'photo')
  const nameOf = (at: number, of: number) => {
    const photo = photos[at]
    const by = photo ? `, ${actor(sides, photo.submittedByRole)}` : ''
    return `Evidence photo ${at + 1} of ${of}${by}`
  }
  return (
    <>
      {files.length > 0 && (
        <Grid as="ul" gap={2} rowGap={4} data-slot="evidence" className={styles.evidence} aria-label="Files">
          {files.map((piece) => (
            <li key={piece.id}>
              <figure>
                {piece.evidenceType === 'photo' ? (
                  <button type="button" className="picture-button" onClick={() => setOpenAt(photos.indexOf(piece))}>
                    <img
                      src={piece.thumbnailUrl ?? ''}
                      alt={nameOf(photos.indexOf(piece), photos.length)}
                      width={400}
                      height={300}
                      loading="lazy"
                    />
                  </button>
                ) : (
                  <DocumentLink piece={piece} />
                )}
                <Caption piece={piece} sides={sides} />
                {renderAction(piece)}
              </figure>
            </li>
          ))}
        </Grid>
      )}
      <Statements pieces={otherStatements(dispute)} sides={sides} renderAction={renderAction} />
      {openAt !== null && photos[openAt] && (
        <PhotoDialog
          images={photos.map(({ fileUrl }) => fileUrl ?? '')}
          at={openAt}
          onAt={setOpenAt}
          nameOf={nameOf}
          onClose={() => setOpenAt(null)}
        />
      )}
    </>
  )
}

function DocumentLink({ piece }: { piece: Evidence }) {
  return (
    <a className={styles.evidenceDocument} href={piece.fileUrl ?? ''} download={piece.fileName ?? true}>
      <Icon name="doc" size={24} />
      <span className={classes('clamp-2', styles.evidenceFile)}>{piece.fileName}</span>
      <span className="num-12 c3">{piece.evidenceType === 'pdf' ? 'PDF' : 'Text'}, download</span>
    </a>
  )
}

function By({ piece, sides }: { piece: Evidence; sides: Sides }) {
  return (
    <span className="hint">
      {actor(sides, piece.submittedByRole)}, <time dateTime={piece.timestamp}>{formatExact(piece.timestamp)}</time>
      {piece.verifiedAt && (
        <>
          , verified by an admin <time dateTime={piece.verifiedAt}>{formatExact(piece.verifiedAt)}</time>
        </>
      )}
    </span>
  )
}

function Caption({ piece, sides }: { piece: Evidence; sides: Sides }) {
  return (
    <figcaption>
      <By piece={piece} sides={sides} />
      {piece.description && (
        <span className={classes('sub', styles.evidenceText)} dir="auto">
          {piece.description}
        </span>
      )}
    </figcaption>
  )
}

interface StatementsProps extends Required<Pick<EvidenceGridProps, 'sides' | 'renderAction'>> {
  pieces: readonly Evidence[]
}

function Statements({ pieces, sides, renderAction }: StatementsProps) {
  if (pieces.length === 0) return null
  return (
    <Stack as="ul" className={styles.statements} aria-label="Statements">
      {pieces.map((piece) => (
        <li key={piece.id}>
          <blockquote dir="auto">{piece.description}</blockquote>
          <By piece={piece} sides={sides} />
          {renderAction(piece)}
        </li>
      ))}
    </Stack>
  )
}
