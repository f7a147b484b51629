import { MAX_IMAGES } from '#core/jobs/rules.ts'
import { type PhotoProblem, problemFrom, problemWith, tooMany, UPLOAD_FAILED } from '#web/jobs/photos/photo-checks.ts'
import { CallError } from '#web/runtime/call.ts'
import { toast } from '#web/kit/feedback/toast.ts'
import { isCalledOff, upload } from '#web/runtime/forms/upload.ts'
import { useEffect, useState } from 'react'
import { uploadJobImages } from '#core/jobs/api.ts'
import { shrinkPicture } from '#web/kit/forms/shrink-image.ts'

const sendPhoto: SendPhoto = async (file, options) => {
  const { imageUrls } = await upload(uploadJobImages, [await shrinkPicture(file)], options)
  const [url] = imageUrls
  if (url === undefined) throw new Error('the server kept no photo')
  return url
}

/** The uploads of a form, starting with the photos of its draft. Unmounting aborts them. */
export function usePhotoUploads(kept: readonly string[]): PhotoUploads {
  const [uploads] = useState(() => newPhotoUploads(sendPhoto, kept))
  useEffect(() => () => uploads.close(), [uploads])
  return uploads
}

export interface Photo {
  id: string
  name: string
  /** failed: the same file can be sent again. */
  state: 'sending' | 'done' | 'failed'
  share: number
  /** Address on the server once uploaded. */
  url: string | null
  /** Local preview until then. */
  preview: string | null
}

export interface UploadState {
  photos: readonly Photo[]
  /** Errors until the next attempt. */
  problems: readonly PhotoProblem[]
  /** For screen readers. */
  announcement: string
}

/** Resolves to the address of the stored photo. */
export type SendPhoto = (
  file: File,
  options: { onProgress: (share: number) => void; signal: AbortSignal },
) => Promise<string>

export interface PhotoUploads {
  read: () => UploadState
  subscribe: (listener: () => void) => () => void
  add: (files: readonly File[]) => Promise<void>
  retry: (id: string) => Promise<void>
  remove: (id: string) => void
  /** A saved address no longer works. */
  miss: (id: string) => void
  close: () => void
}

const HALF = 0.5
const GONE: PhotoProblem = { title: 'Upload failed', text: 'A photo is no longer kept. Please add it again.' }

type Outcome = PhotoProblem | 'sent' | 'called off'

/** Up to three photos, each with its own request, so that one can be aborted or retried alone. */
export const newPhotoUploads = (
  send: SendPhoto,
  kept: readonly string[] = [],
  max: number = MAX_IMAGES,
): PhotoUploads => {
  const sources = new Map<string, { file: File; control: AbortController }>()
  const listeners = new Set<() => void>()
  let count = 0
  let uploads: UploadState = { photos: kept.slice(0, max).map(keptPhoto), problems: [], announcement: '' }

  const change = (next: Partial<UploadState>) => {
    uploads = { ...uploads, ...next }
    for (const listener of listeners) listener()
  }
  const alter = (id: string, next: Partial<Photo>, announcement = uploads.announcement) =>
    change({ photos: uploads.photos.map((photo) => (photo.id === id ? { ...photo, ...next } : photo)), announcement })

  /** Each message once, however many files it is about. */
  const report = (found: PhotoProblem[]) => {
    const problems = [...new Map(found.map((problem) => [problem.text, problem])).values()]
    change({ problems })
    if (problems[0]) toast({ ...problems[0], tone: 'bad' })
  }

  const remove = (id: string) => {
    const photo = uploads.photos.find((one) => one.id === id)
    sources.get(id)?.control.abort()
    sources.delete(id)
    if (photo?.preview) URL.revokeObjectURL(photo.preview)
    change({
      photos: uploads.photos.filter((one) => one.id !== id),
      announcement: photo ? `${photo.name} removed.` : uploads.announcement,
    })
  }

  const put = (file: File): string => {
    const id = `photo-${(count += 1)}`
    sources.set(id, { file, control: new AbortController() })
    const preview = URL.createObjectURL(file)
    change({ photos: [...uploads.photos, { id, name: file.name, state: 'sending', share: 0, url: null, preview }] })
    return id
  }

  const progress = (id: string, share: number) => {
    const photo = uploads.photos.find((one) => one.id === id)
    if (!photo) return
    const isHalfWay = photo.share < HALF && share >= HALF && share < 1
    alter(id, { share }, isHalfWay ? `${photo.name}: half of it is uploaded.` : undefined)
  }

  const sendOne = async (id: string): Promise<Outcome> => {
    const source = sources.get(id)
    if (!source) return 'called off'
    const { file, control } = source
    alter(id, { state: 'sending', share: 0 }, `Uploading ${file.name}.`)
    try {
      const url = await send(file, { onProgress: (share) => progress(id, share), signal: control.signal })
      alter(id, { state: 'done', share: 1, url }, `${file.name} is uploaded.`)
      return 'sent'
    } catch (error) {
      if (control.signal.aborted || isCalledOff(error)) return 'called off'
      const problem = problemFrom(error instanceof CallError ? error.status : 0, file.name)
      // A refused file cannot be retried.
      if (problem === UPLOAD_FAILED) alter(id, { state: 'failed' })
      else remove(id)
      return problem
    }
  }

  /** One toast for all files chosen together; errors take precedence. */
  const sendAll = async (ids: string[], refused: PhotoProblem[]) => {
    const outcomes = await Promise.all(ids.map(sendOne))
    const problems = outcomes.filter((outcome) => typeof outcome === 'object')
    const sent = outcomes.filter((outcome) => outcome === 'sent').length
    if (problems.length > 0) report([...refused, ...problems])
    else if (sent > 0 && refused.length === 0)
      toast({ title: 'Images uploaded', text: `${sent} image(s) uploaded successfully.` })
  }

  return {
    read: () => uploads,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    add: async (files) => {
      const room = max - uploads.photos.length
      if (files.length > room) return report([tooMany(room, max)])
      const refused = files.flatMap((file) => problemWith(file) ?? [])
      report(refused)
      await sendAll(files.filter((file) => !problemWith(file)).map(put), refused)
    },
    retry: async (id) => {
      report([])
      await sendAll([id], [])
    },
    remove,
    miss: (id) => {
      remove(id)
      report([GONE])
    },
    close: () => {
      for (const { control } of sources.values()) control.abort()
    },
  }
}

const keptPhoto = (url: string, at: number): Photo => ({
  id: url,
  name: `Photo ${at + 1}`,
  state: 'done',
  share: 1,
  url,
  preview: null,
})

/** Addresses of the uploaded photos, in order. */
export const urlsOf = (photos: readonly Photo[]): string[] => photos.flatMap(({ url }) => url ?? [])
