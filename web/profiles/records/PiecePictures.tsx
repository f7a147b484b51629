import styles from './PiecePictures.module.css'
import { useRef } from 'react'
import { thumbnailOf } from '#core/jobs/rules.ts'
import { uploadPortfolioImages } from '#core/profiles/api.ts'
import { Button, IconButton } from '#web/kit/actions/Button.tsx'
import { problemMessage } from '#web/runtime/call.ts'
import { shrinkPicture } from '#web/kit/forms/shrink-image.ts'
import { toast } from '#web/kit/feedback/toast.ts'
import { Cluster } from '#web/kit/layout/Layout.tsx'
import { PIECE, pictureProblem, tooManyPictures } from '#web/profiles/verification/chosen-files.ts'
import { UploadBar, useUpload } from '#web/profiles/verification/UploadBar.tsx'

const MAX = uploadPortfolioImages.files.max
const UPLOAD_FAILED = 'Failed to upload images. Please try again with JPG, PNG, or GIF files under 5MB each.'

interface PiecePicturesProps {
  /** Addresses of what is uploaded. */
  images: readonly string[]
  onChange: (images: readonly string[]) => void
}

export function PiecePictures({ images, onChange }: PiecePicturesProps) {
  const input = useRef<HTMLInputElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const { share, send, stop } = useUpload(uploadPortfolioImages)

  const choose = async (files: readonly File[]) => {
    const room = MAX - images.length
    if (files.length > room) return toast(tooManyPictures(room, MAX))
    const problem = files.map((file) => pictureProblem(file, PIECE)).find(Boolean)
    if (problem) return toast(problem)
    try {
      const answer = await send(() => Promise.all(files.map((file) => shrinkPicture(file))))
      if (answer) onChange([...images, ...answer.imageUrls])
    } catch (error) {
      toast({ title: 'Upload failed', text: problemMessage(error, UPLOAD_FAILED), tone: 'bad' })
    }
  }

  return (
    <Cluster className={styles.pictures} role="group" aria-label="Pictures">
      {images.map((image, at) => (
        <span className={styles.one} key={image}>
          <img src={thumbnailOf(image)} alt="" width={120} height={90} />
          <IconButton
            icon="close"
            iconSize={16}
            label={`Remove picture ${at + 1}`}
            onClick={() => {
              onChange(images.filter((one) => one !== image))
              add.current?.focus()
            }}
          />
        </span>
      ))}
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label="Portfolio pictures"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          if (files.length > 0) void choose(files)
        }}
      />
      {share !== null ? (
        <UploadBar label="Picture upload" share={share} onStop={stop} />
      ) : (
        <Cluster gap={4} rowGap={2}>
          <Button
            ref={add}
            tone="line"
            size="sm"
            icon="camera"
            disabled={images.length >= MAX}
            onClick={() => input.current?.click()}
          >
            Add pictures
          </Button>
          <span className="hint">
            {images.length} of {MAX}, 5 MB each
          </span>
        </Cluster>
      )}
    </Cluster>
  )
}
