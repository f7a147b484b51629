import progressRouteStyles from './ProgressRoute.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { useState } from 'react'
import { approvePhoto, type Contract, type Progress } from '#core/contracts/api.ts'
import { isCancelled } from '#core/contracts/rules.ts'
import { hasDivided } from '#web/contracts/copy.ts'
import { PhotoDialog } from '#web/bids/photos/PhotoDialog.tsx'
import { formatDateTime } from '#web/jobs/when.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { call } from '#web/runtime/call.ts'
import { Icon } from '#web/kit/display/Icon.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { usePartAct } from '#web/payments/contract-action.ts'
import { PHOTOS_ID } from '#web/pages/work/contract/route/show-photos.ts'
import { Grid } from '#web/kit/layout/Layout.tsx'

interface ProgressPhotosProps {
  contract: Contract
  photos: readonly Progress[]
  described: Progress | null
}

const photoName = (at: number, of: number): string => `Progress photo ${at + 1} of ${of}`

export function ProgressPhotos({ contract, photos, described }: ProgressPhotosProps) {
  const [openAt, setOpenAt] = useState<number | null>(null)
  if (photos.length === 0) return null
  return (
    <>
      <Grid gap={2} columns={2} className={progressRouteStyles.dealShots} id={PHOTOS_ID}>
        {photos.map((photo, at) => (
          <figure key={photo.id}>
            <button type="button" className="picture-button" onClick={() => setOpenAt(at)}>
              <img src={photo.thumbnailUrl ?? ''} alt={photoName(at, photos.length)} width={400} height={300} />
            </button>
            <figcaption>
              <span className={classes('hint', progressRouteStyles.caption)}>
                {photo === described
                  ? formatDateTime(photo.createdAt)
                  : (photo.description ?? formatDateTime(photo.createdAt))}
              </span>
              <Approval contract={contract} photo={photo} name={photoName(at, photos.length)} />
            </figcaption>
          </figure>
        ))}
      </Grid>
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

function Approval({ contract, photo, name }: { contract: Contract; photo: Progress; name: string }) {
  const approve = usePartAct(contract, 'The photo could not be approved.', async () => {
    await call(approvePhoto, { params: { id: photo.id } })
    toast({ title: 'Photo approved', text: `${contract.worker.firstName || 'The worker'} sees it at once.` })
  })
  if (photo.isApproved)
    return (
      <span className={classes('num-12 paper', progressRouteStyles.approved)}>
        <Icon name="check" size={16} />
        approved
      </span>
    )
  const isOver = isCancelled(contract.status) || hasDivided(contract)
  if (contract.role === 'worker' || isOver) return <span className="num-12 c3">not approved yet</span>
  return (
    <Button
      tone="line"
      size="sm"
      data-approve
      aria-label={`Approve ${name.toLowerCase()}`}
      loading={approve.isBusy}
      loadingLabel="Approving…"
      onClick={approve.run}
    >
      Approve
    </Button>
  )
}
