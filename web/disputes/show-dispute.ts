export const DISPUTE_ID = 'dispute'

/** So long a dispute that was just filed may take to be on the page. */
const TIMEOUT_MS = 4_000

/** To the dispute on this page, as following a link would. */
export const showDispute = (): void => {
  const title = document.getElementById(DISPUTE_ID)
  title?.scrollIntoView({ block: 'start' })
  title?.focus({ preventScroll: true })
}

/** To one that is about to be there, once no dialog stands before it. */
export const showDisputeSoon = (): void => {
  const look = new MutationObserver(() => {
    if (!document.getElementById(DISPUTE_ID) || document.querySelector('dialog[open]')) return
    look.disconnect()
    showDispute()
  })
  look.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => look.disconnect(), TIMEOUT_MS)
}
