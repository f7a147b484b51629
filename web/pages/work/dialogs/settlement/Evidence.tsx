import styles from './Settlement.module.css'
import { useState } from 'react'
import type { Contract, Progress } from '#core/contracts/api.ts'
import { PhotoDialog } from '#web/bids/photos/PhotoDialog.tsx'
import { formatDateTime } from '#web/jobs/when.ts'
import { Cluster, Grid } from '#web/kit/layout/Layout.tsx'
import { Route, RouteStop } from '#web/kit/page/Route.tsx'
import { evidenceStops } from '#web/pages/work/dialogs/settlement/evidence.ts'

const SHOWN = 3
const photoName = (at: number, of: number): string => `Progress photo ${at + 1} of ${of}`

interface EvidenceProps {
  contract: Contract
  /** Newest first. */
  updates: readonly Progress[]
}

/** The photos and reports that the share goes by. */
export function Evidence({ contract, updates }: EvidenceProps) {
  return (
    <>
      <Photos photos={updates.filter(({ photoUrl }) => photoUrl !== null)} />
      <Route label="What was reported" className={styles.reports}>
        {evidenceStops(updates, contract.startedAt).map(({ title, at, text }) => (
          <RouteStop key={`${title} ${at}`} state="done">
            <Cluster rowGap={0} align="baseline" justify="between">
              <b>{title}</b>
              {at !== null && (
                <time className="num-12 c3" dateTime={at}>
                  {formatDateTime(at)}
                </time>
              )}
            </Cluster>
            {text && (
              <p className="sub anywhere" dir="auto">
                {text}
              </p>
            )}
          </RouteStop>
        ))}
      </Route>
    </>
  )
}

function Photos({ photos }: { photos: readonly Progress[] }) {
  const [openAt, setOpenAt] = useState<number | null>(null)
  if (photos.length === 0) return null
  const more = photos.length - SHOWN
  return (
    <>
      <Grid as="ul" columns={3} gap={2} className={styles.photos} aria-label="Photos">
        {photos.slice(0, SHOWN).map((photo, at) => (
          <li key={photo.id}>
            <button type="button" className="picture-button" onClick={() => setOpenAt(at)}>
              <img src={photo.thumbnailUrl ?? ''} alt={photoName(at, photos.length)} width={400} height={300} />
            </button>
          </li>
        ))}
      </Grid>
      {more > 0 && (
        <button type="button" className="link above-2" onClick={() => setOpenAt(SHOWN)}>
          {more === 1 ? '1 more photo' : `${more} more photos`}
        </button>
      )}
      {openAt !== null && photos[openAt] && (
        <PhotoDialog
          images={photos.map(({ photoUrl }) => photoUrl ?? '')}
          at={openAt}
          onAt={setOpenAt}
          nameOf={photoName}
          onClose={() => setOpenAt(null)}
        />
      )}
    </>
  )
}
