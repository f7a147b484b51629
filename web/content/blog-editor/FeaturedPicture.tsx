import styles from './FeaturedPicture.module.css'
import { MAX_ALT, smallPicture } from '#core/content/blog-rules.ts'
import { usePictureUpload } from '#web/content/blog-editor/picture-upload.ts'
import type { PostText } from '#web/content/blog-editor/post-text.ts'
import { IconButton } from '#web/kit/actions/Button.tsx'
import { Field } from '#web/kit/forms/Field.tsx'
import { FileRow } from '#web/kit/forms/FileRow.tsx'
import { Input } from '#web/kit/forms/Input.tsx'
import { Grid } from '#web/kit/layout/Layout.tsx'

interface FeaturedPictureProps {
  /** Empty without a picture. */
  address: string
  alt: string
  onChange: (change: Pick<PostText, 'featuredImage' | 'featuredImageAlt'>) => void
}

/** The picture of the card and of the post, with its alternative text. */
export function FeaturedPicture({ address, alt, onChange }: FeaturedPictureProps) {
  const { send, progress, error } = usePictureUpload()
  const choose = async (file: File) => {
    const media = await send(file)
    if (media) onChange({ featuredImage: media.url, featuredImageAlt: '' })
  }
  if (address === '')
    return (
      <FileRow
        label="Featured picture"
        aside="optional"
        ask={progress === null ? 'Choose a picture' : 'On its way…'}
        hint="JPG, PNG, WebP, GIF or HEIC, or drop it here"
        icon="picture"
        accept="image/*"
        chosen={null}
        progress={progress}
        error={error}
        disabled={progress !== null}
        removeLabel="Remove picture"
        onFile={(file) => void choose(file)}
        onRemove={() => {}}
      />
    )
  return (
    <Grid align="center" className={styles.featured}>
      <img src={smallPicture(address)} alt="" />
      <Field label="What the picture shows" aside="for those who cannot see it">
        <Input
          value={alt}
          maxLength={MAX_ALT}
          onChange={(event) => onChange({ featuredImage: address, featuredImageAlt: event.target.value })}
        />
      </Field>
      <IconButton
        icon="close"
        label="Remove picture"
        onClick={() => onChange({ featuredImage: '', featuredImageAlt: '' })}
      />
    </Grid>
  )
}
