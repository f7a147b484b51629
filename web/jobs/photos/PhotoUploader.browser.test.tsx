import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { uploadJobImages } from '#core/jobs/api.ts'
import { MAX_IMAGE_BYTES } from '#core/jobs/rules.ts'
import { PhotoUploader } from '#web/jobs/photos/PhotoUploader.tsx'
import { usePhotoUploads } from '#web/jobs/photos/photo-uploads.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { renderPart } from '#web/testing/render.tsx'

const NONE: string[] = []
function Photos() {
  return (
    <main>
      <PhotoUploader uploads={usePhotoUploads(NONE)} />
    </main>
  )
}

const CHOOSER = page.getByLabelText('Add a photo')
const PHOTOS = page.getByRole('button', { name: /^Remove / })
const TOAST = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Close message' }) })
const jpeg = (name: string): File => new File(['anything'], name, { type: 'image/jpeg' })

const dragOf = (file: File) => {
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(file)
  const options = { bubbles: true, cancelable: true, dataTransfer }
  return (name: 'dragenter' | 'drop') =>
    document.querySelector("[data-slot='photo-drop']")?.dispatchEvent(new DragEvent(name, options))
}

const expectRefusal = async (title: string, sentence: string) => {
  await expect.element(page.getByRole('main').getByText(`${title}. ${sentence}`)).toBeVisible()
  await expect.element(TOAST.getByText(title)).toBeVisible()
  await expect.element(TOAST.getByText(sentence)).toBeVisible()
}

const openPhotos = async () => {
  const api = fakeApi()
  api.answer(uploadJobImages, { imageUrls: ['/icon-192.png'] })
  await renderPart(<Photos />)
  return api
}

test('JOURNEY-9 too many photos are refused together', async () => {
  const api = await openPhotos()
  await userEvent.upload(CHOOSER, ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'].map(jpeg))
  await expectRefusal('Too many images', 'You can only upload 3 more image(s). Maximum 3 images allowed.')
  expect(api.calls(uploadJobImages)).toEqual([])
  await userEvent.upload(CHOOSER, [jpeg('sofa.jpg'), jpeg('stairs.jpg')])
  await expect.element(page.getByText('2 image(s) uploaded successfully.')).toBeVisible()
  await expect.element(page.getByRole('main').getByText(/^Too many images/)).not.toBeInTheDocument()
  await userEvent.upload(CHOOSER, [jpeg('c.jpg'), jpeg('d.jpg')])
  await expectRefusal('Too many images', 'You can only upload 1 more image(s). Maximum 3 images allowed.')
})

test('JOURNEY-9 a photo that is too large is refused with its own message and not sent', async () => {
  const api = await openPhotos()
  dragOf(new File([new Uint8Array(MAX_IMAGE_BYTES + 1)], 'huge.jpg', { type: 'image/jpeg' }))('drop')
  await expectRefusal('File too large', 'huge.jpg is larger than 5MB. Please choose smaller images.')
  expect(api.calls(uploadJobImages)).toEqual([])
})

test.each([
  ['a film', 'walkthrough.mov', 'video/quicktime'],
  ['an SVG, which may contain scripts', 'logo.svg', 'image/svg+xml'],
])('JOURNEY-9 %s is refused with its own message and not sent', async (_what, name, type) => {
  const api = await openPhotos()
  await userEvent.upload(CHOOSER, new File(['anything'], name, { type }))
  await expectRefusal('Invalid file type', `${name} is not supported. Please select JPG, PNG, GIF, or HEIC files.`)
  await expect.element(PHOTOS).not.toBeInTheDocument()
  expect(api.calls(uploadJobImages)).toEqual([])
})

test('JOURNEY-9 a photo that the server refuses is removed with the same message', async () => {
  const api = await openPhotos()
  api.fail(uploadJobImages, 415, { message: 'No.' })
  await userEvent.upload(CHOOSER, jpeg('page.jpg'))
  await expectRefusal('Invalid file type', 'page.jpg is not supported. Please select JPG, PNG, GIF, or HEIC files.')
  await expect.element(PHOTOS).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Retry page.jpg' })).not.toBeInTheDocument()
})

test('JOURNEY-9 a canceled upload returns the focus to the chooser', async () => {
  const api = await openPhotos()
  api.answer(uploadJobImages, () => new Promise<never>(() => {}))
  await userEvent.upload(CHOOSER, jpeg('slow.jpg'))
  const bar = page.getByRole('progressbar', { name: 'Uploading slow.jpg' })
  await expect.element(bar).toBeVisible()
  await page.getByRole('button', { name: 'Cancel upload of slow.jpg' }).click()
  await expect.element(bar).not.toBeInTheDocument()
  await expect.element(CHOOSER).toHaveFocus()
  await expect.element(page.getByText(/uploaded successfully/)).not.toBeInTheDocument()
})

test('JOURNEY-9 a failed photo can be retried and removed', async () => {
  const api = await openPhotos()
  api.abort(uploadJobImages)
  await userEvent.upload(CHOOSER, jpeg('sofa.jpg'))
  await expectRefusal(
    'Upload failed',
    'Failed to upload images. Please try again with JPG, PNG, or GIF files under 5MB each.',
  )
  api.answer(uploadJobImages, { imageUrls: ['/icon-192.png'] })
  await page.getByRole('button', { name: 'Retry sofa.jpg' }).click()
  await expect.element(page.getByText('1 image(s) uploaded successfully.')).toBeVisible()
  await expect.element(page.getByRole('main').getByText(/^Upload failed/)).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Remove sofa.jpg' }).click()
  await expect.element(PHOTOS).not.toBeInTheDocument()
  await expect.element(CHOOSER).toHaveFocus()
})

test('JOURNEY-9 a photo can be dropped', async () => {
  const api = await openPhotos()
  const drag = dragOf(jpeg('gate.jpg'))
  drag('dragenter')
  await expect.element(page.getByLabelText('Drop it here')).toBeInTheDocument()
  drag('drop')
  await expect.element(page.getByRole('button', { name: 'Remove gate.jpg' })).toBeVisible()
  const form = api.calls(uploadJobImages)[0]?.body as unknown as FormData | undefined
  expect(form?.get('images')).toMatchObject({ name: 'gate.jpg' })
})
