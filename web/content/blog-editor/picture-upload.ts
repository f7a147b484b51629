import { useState } from 'react'
import { type MediaFile, uploadBlogImage } from '#core/content/blog.ts'
import { MAX_POST_IMAGE_BYTES } from '#core/content/blog-rules.ts'
import { problemMessage } from '#web/runtime/call.ts'
import { shrinkPicture } from '#web/kit/forms/shrink-image.ts'
import { toast } from '#web/kit/feedback/toast.ts'
import { upload } from '#web/runtime/forms/upload.ts'

/** The largest width on a page. */
const LONG_SIDE = 1600

/** Uploads a picture with its progress. Resolves to null after a failure, which a toast shows. */
export function usePictureUpload() {
  const [progress, setProgress] = useState<number | null>(null)
  const [error, setError] = useState<string>()
  const send = async (file: File): Promise<MediaFile | null> => {
    setError(undefined)
    setProgress(0)
    try {
      const small = await shrinkPicture(file, LONG_SIDE)
      if (small.size > MAX_POST_IMAGE_BYTES) throw new RangeError(`${file.name} is larger than 10MB.`)
      return await upload(uploadBlogImage, [small], { onProgress: setProgress })
    } catch (thrown) {
      const text =
        thrown instanceof RangeError
          ? thrown.message
          : problemMessage(thrown, 'The picture did not arrive. Please try again.')
      setError(text)
      toast({ title: 'Upload failed', text, tone: 'bad' })
      return null
    } finally {
      setProgress(null)
    }
  }
  return { send, progress, error }
}
