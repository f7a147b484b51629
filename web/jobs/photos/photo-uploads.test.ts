import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newPhotoUploads, type PhotoUploads, type SendPhoto, urlsOf } from '#web/jobs/photos/photo-uploads.ts'
import { CallError } from '#web/runtime/call.ts'
import { dismissToast, toastStore } from '#web/kit/feedback/toast.ts'

const outlet = Symbol('test')
toastStore.addOutlet(outlet)
const shown = () => toastStore.shownIn(outlet)

const file = (name: string, type = 'image/jpeg') => new File(['x'], name, { type })
const names = (uploads: PhotoUploads) => uploads.read().photos.map(({ name, state }) => `${name} ${state}`)

const arrives: SendPhoto = (given) => Promise.resolve(`/files/${given.name}.webp`)
const fails =
  (status: number): SendPhoto =>
  () =>
    Promise.reject(new CallError(status, '', 'no'))
/** Stays pending until aborted. */
const hangs: SendPhoto = (_, { signal }) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('off', 'AbortError')))
  })

beforeEach(() => {
  vi.useFakeTimers()
  dismissToast()
})

// Other tests share the process and its clock.
afterEach(() => void vi.useRealTimers())

describe('PHOTO-5 photo uploads', () => {
  it('keep uploaded photos and announce their number', async () => {
    const uploads = newPhotoUploads(arrives)
    await uploads.add([file('sofa.jpg'), file('stairs.heic', '')])
    expect(names(uploads)).toEqual(['sofa.jpg done', 'stairs.heic done'])
    expect(urlsOf(uploads.read().photos)).toEqual(['/files/sofa.jpg.webp', '/files/stairs.heic.webp'])
    expect(shown()).toMatchObject({ title: 'Images uploaded', text: '2 image(s) uploaded successfully.' })
  })

  it('refuse too many photos', async () => {
    const uploads = newPhotoUploads(arrives, ['/files/kept.webp'])
    await uploads.add([file('a.jpg'), file('b.jpg'), file('c.jpg')])
    expect(uploads.read().photos).toHaveLength(1)
    expect(shown()).toMatchObject({
      title: 'Too many images',
      text: 'You can only upload 2 more image(s). Maximum 3 images allowed.',
    })
  })

  it('refuse one file and accept the others', async () => {
    const uploads = newPhotoUploads(arrives)
    await uploads.add([file('walkthrough.mov', 'video/quicktime'), file('sofa.jpg')])
    expect(names(uploads)).toEqual(['sofa.jpg done'])
    expect(uploads.read().problems.map(({ title }) => title)).toEqual(['Invalid file type'])
    expect(shown()?.title).toBe('Invalid file type')
  })

  it.each([
    [415, 'Invalid file type', 'page.jpg is not supported. Please select JPG, PNG, GIF, or HEIC files.'],
    [413, 'File too large', 'page.jpg is larger than 5MB. Please choose smaller images.'],
  ])('drop a file that the server answers with %i', async (status, title, text) => {
    const uploads = newPhotoUploads(fails(status))
    await uploads.add([file('page.jpg')])
    expect(uploads.read().photos).toEqual([])
    expect(uploads.read().problems).toEqual([{ title, text }])
    expect(shown()).toMatchObject({ title, text })
  })

  it('keep a photo after a network error and retry it', async () => {
    const send = vi.fn<SendPhoto>().mockImplementationOnce(fails(0)).mockImplementation(arrives)
    const uploads = newPhotoUploads(send)
    await uploads.add([file('sofa.jpg')])
    expect(names(uploads)).toEqual(['sofa.jpg failed'])
    expect(shown()?.title).toBe('Upload failed')
    await uploads.retry(uploads.read().photos[0]!.id)
    expect(names(uploads)).toEqual(['sofa.jpg done'])
    expect(uploads.read().problems).toEqual([])
    expect(shown()?.title).toBe('Images uploaded')
  })

  it('cancel one without an error and keep the others', async () => {
    const uploads = newPhotoUploads((given, options) => (given.name === 'slow.jpg' ? hangs : arrives)(given, options))
    const added = uploads.add([file('slow.jpg'), file('sofa.jpg')])
    uploads.remove(uploads.read().photos[0]!.id)
    await added
    expect(names(uploads)).toEqual(['sofa.jpg done'])
    expect(shown()).toMatchObject({ text: '1 image(s) uploaded successfully.' })
  })

  it('report progress and announce half of it', async () => {
    const reports: ((share: number) => void)[] = []
    const uploads = newPhotoUploads((given, options) => {
      reports.push(options.onProgress)
      return hangs(given, options)
    })
    const added = uploads.add([file('sofa.jpg')])
    expect(uploads.read().announcement).toBe('Uploading sofa.jpg.')
    reports[0]?.(0.3)
    reports[0]?.(0.64)
    expect(uploads.read().photos[0]?.share).toBe(0.64)
    expect(uploads.read().announcement).toBe('sofa.jpg: half of it is uploaded.')
    uploads.close()
    await added
  })

  it('drop a saved photo that is missing on the server', () => {
    const uploads = newPhotoUploads(arrives, ['/files/old.webp'])
    uploads.miss('/files/old.webp')
    expect(uploads.read().photos).toEqual([])
    expect(uploads.read().problems).toHaveLength(1)
  })
})
