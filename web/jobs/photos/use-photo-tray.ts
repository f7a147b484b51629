import { useEffect, useState } from 'react'
import { uploadJobImages } from '#core/jobs/api.ts'
import { newPhotoTray, type PhotoTray, type SendPhoto } from '#web/jobs/photos/photo-tray.ts'
import { shrinkPicture } from '#web/kit/forms/shrink-image.ts'
import { upload } from '#web/runtime/forms/upload.ts'

const send: SendPhoto = async (file, options) => {
  const { imageUrls } = await upload(uploadJobImages, [await shrinkPicture(file)], options)
  const [url] = imageUrls
  if (url === undefined) throw new Error('the server kept no photo')
  return url
}

/** A tray of one's own for this form, with the photos of its draft; leaving the form calls off what is on its way. */
export function usePhotoTray(kept: readonly string[]): PhotoTray {
  const [tray] = useState(() => newPhotoTray(send, kept))
  useEffect(() => () => tray.close(), [tray])
  return tray
}
