import { Section } from '#web/kit/page/Section.tsx'
import styles from './PhotoSection.module.css'
import editProfileStyles from './EditProfile.module.css'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import type { Me } from '#core/kernel/me.ts'
import { uploadProfileImage } from '#core/profiles/api.ts'
import { meKey, nameOf } from '#web/runtime/session.tsx'
import { Avatar } from '#web/kit/display/Avatar.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { problemMessage } from '#web/runtime/call.ts'
import { shrinkPicture } from '#web/kit/forms/shrink-image.ts'
import { toast, type ToastText } from '#web/kit/feedback/toast.ts'
import { Grid } from '#web/kit/layout/Layout.tsx'
import { pictureProblem, PORTRAIT, formatSize } from '#web/profiles/verification/chosen-files.ts'
import { UploadBar, useUpload } from '#web/profiles/verification/UploadBar.tsx'
import { FieldError } from '#web/kit/forms/Field.tsx'

const UPLOAD_FAILED = 'Failed to upload photo. Please try again with a JPG, PNG, or GIF under 5MB.'
/** Twice the largest size on a page. */
const LONG_SIDE = 1200

interface PhotoSectionProps {
  me: Me
  error: string | undefined
}

/** Saved at once. A photo is required, so it can be replaced but not removed. */
export function PhotoSection({ me, error }: PhotoSectionProps) {
  const { choose, share, stop, refused } = usePhoto()
  const input = useRef<HTMLInputElement>(null)
  const errorId = useId()
  const hasPhoto = me.profileImageUrl !== null
  return (
    <Section
      id="photo"
      title="Photo"
      aside={<span className="hint">JPG, PNG or GIF, at most 5 MB</span>}
      className={editProfileStyles.section}
    >
      <Grid gap={5} rowGap={2} align="center" className={styles.photo}>
        <Avatar name={nameOf(me)} src={me.profileImageUrl} size={120} />
        <Grid gap={3} className={styles.controls}>
          <p className="sub">
            A clear face, no sunglasses. Workers see it once you have chosen them, posters see it with your bid.
          </p>
          <input
            ref={input}
            type="file"
            accept="image/jpeg,image/png,image/gif"
            hidden
            aria-label="Profile photo"
            onChange={(event) => {
              const file = event.target.files?.[0]
              if (file) void choose(file, hasPhoto)
              // So that the same file can be chosen again.
              event.target.value = ''
            }}
          />
          {share === null ? (
            <Button
              tone="line"
              size="sm"
              icon="camera"
              data-invalid={error ? '' : undefined}
              aria-describedby={error ? errorId : undefined}
              onClick={() => input.current?.click()}
            >
              {hasPhoto ? 'Change photo' : 'Add photo'}
            </Button>
          ) : (
            <UploadBar label="Photo upload" share={share} onStop={stop} />
          )}
        </Grid>
        {(refused || error) && (
          <FieldError silent className={styles.error} id={errorId}>
            {refused ? (
              <span>
                <b>{refused.title}.</b> {refused.text}
              </span>
            ) : (
              error
            )}
          </FieldError>
        )}
      </Grid>
    </Section>
  )
}

/** A refusal is a toast, and stays below the photo until the next try. */
function usePhoto() {
  const client = useQueryClient()
  const { share, send, stop } = useUpload(uploadProfileImage)
  const [refused, setRefused] = useState<ToastText | null>(null)

  const refuse = (shown: ToastText, persistent: ToastText = shown) => {
    setRefused(persistent)
    toast(shown)
  }

  const choose = async (file: File, hasOld: boolean) => {
    setRefused(null)
    const problem = pictureProblem(file, PORTRAIT)
    const oldStays = hasOld ? ' Your old photo stays.' : ''
    if (problem) {
      const isLarge = file.size > PORTRAIT.maxBytes
      const detail = isLarge ? `${file.name} is ${formatSize(file.size)}.${oldStays}` : problem.text
      return refuse(problem, { ...problem, text: detail })
    }
    try {
      const answer = await send(async () => [await shrinkPicture(file, LONG_SIDE)])
      if (!answer) return
      client.setQueryData<Me | null>(meKey, (before) => before && { ...before, profileImageUrl: answer.imageUrl })
      toast({ title: 'Photo updated', text: 'Others see it from now on.' })
    } catch (error) {
      refuse({ title: 'Upload failed', text: problemMessage(error, UPLOAD_FAILED), tone: 'bad' })
    }
  }

  return { choose, share, stop, refused }
}
