export const DISPUTE_ID = 'dispute'

/** To the dispute on this page, as following a link would. */
export const showDispute = (): void => {
  const title = document.getElementById(DISPUTE_ID)
  title?.scrollIntoView({ block: 'start' })
  title?.focus({ preventScroll: true })
}
