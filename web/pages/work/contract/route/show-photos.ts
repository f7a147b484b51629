export const PHOTOS_ID = 'progress-photos'

/** Scrolls to the first photo to approve. */
export const showPhotos = (): void => {
  const photos = document.getElementById(PHOTOS_ID)
  photos?.scrollIntoView({ block: 'center' })
  photos?.querySelector<HTMLElement>('[data-approve]')?.focus({ preventScroll: true })
}
