export const DISPUTE_ID = 'dispute'

/** How long a new dispute may take to appear. */
const TIMEOUT_MS = 4_000

/** Scrolls to the dispute on this page. */
export const showDispute = (): void => {
  const title = document.getElementById(DISPUTE_ID)
  title?.scrollIntoView({ block: 'start' })
  title?.focus({ preventScroll: true })
}

export const showDisputeSoon = (): void => {
  const look = new MutationObserver(() => {
    if (!document.getElementById(DISPUTE_ID) || document.querySelector('dialog[open]')) return
    look.disconnect()
    showDispute()
  })
  look.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => look.disconnect(), TIMEOUT_MS)
}
