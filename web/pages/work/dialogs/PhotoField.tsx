import contractDialogsStyles from './ContractDialogs.module.css'
import { type ChangeEvent, useState } from 'react'
import { MAX_PROGRESS_PHOTO_BYTES } from '#core/contracts/api.ts'
import { ACCEPT } from '#web/jobs/photos/photo-checks.ts'
import { Button, FileButton } from '#web/kit/actions/Button.tsx'
import { shrinkPicture } from '#web/kit/forms/shrink-image.ts'
import { pictureProblem } from '#web/profiles/verification/chosen-files.ts'
import { FilePicture } from '#web/kit/display/FilePicture.tsx'
import { Stack, Cluster } from '#web/kit/layout/Layout.tsx'
import { FieldError } from '#web/kit/forms/Field.tsx'

const WANTED = { kinds: 'JPG, PNG, GIF, or HEIC', maxBytes: MAX_PROGRESS_PHOTO_BYTES }

/** One photo from the camera or the device, made smaller before the upload. */
export function PhotoField({ photo, onPhoto }: { photo: File | null; onPhoto: (photo: File | null) => void }) {
  const [problem, setProblem] = useState<string | null>(null)
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    // The same file may be chosen again after it was removed.
    event.target.value = ''
    if (!file) return
    const smaller = await shrinkPicture(file)
    const found = pictureProblem(smaller, WANTED)
    setProblem(found?.text ?? null)
    if (!found) onPhoto(smaller)
  }
  return (
    <Stack gap={2} role="group" aria-label="Photo">
      {photo ? (
        <Cluster gap={4} rowGap={2} className={contractDialogsStyles.chosen}>
          <FilePicture file={photo} alt={photo.name} width={160} height={120} />
          <Button tone="quiet" size="sm" icon="trash" onClick={() => onPhoto(null)}>
            Remove the photo
          </Button>
        </Cluster>
      ) : (
        <Cluster gap={2} align="stretch" className={contractDialogsStyles.ways}>
          <FileButton icon="camera" accept="image/*" capture="environment" onChange={(event) => void choose(event)}>
            Take a photo
          </FileButton>
          <FileButton accept={ACCEPT} onChange={(event) => void choose(event)}>
            Choose a photo
          </FileButton>
        </Cluster>
      )}
      {problem && <FieldError>{problem}</FieldError>}
    </Stack>
  )
}
