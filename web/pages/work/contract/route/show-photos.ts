export const PHOTOS_ID = 'progress-photos'

/** To the first photo that waits for a yes. */
export const showPhotos = (): void => {
  const photos = document.getElementById(PHOTOS_ID)
  photos?.scrollIntoView({ block: 'center' })
  photos?.querySelector<HTMLElement>('[data-approve]')?.focus({ preventScroll: true })
}
