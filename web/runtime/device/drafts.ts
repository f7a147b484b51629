/** Every draft of every form: what somebody typed and has not sent. */
export const DRAFT_PREFIX = 'nearhand.draft.'
/** Of the profile, which lasts no longer than its window. */
const PROFILE_PREFIX = 'nearhand.profileDraft.'
/** Sentences for bids, and the call that a reload would go on with. */
const SNIPPETS_PREFIX = 'nearhand.snippets.'
const CALL_PREFIX = 'nearhand.inCall'
/** A job application, with name, address and phone number. */
const APPLICATION_PREFIX = 'nearhand.application'

const forgetIn = (storage: Storage, prefix: string): void => {
  for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key)
}

/** Whoever sits down at this device next finds nothing. A session that merely ran out leaves them for its return. */
export const forgetDrafts = (storage: Storage = localStorage): void => {
  try {
    forgetIn(storage, DRAFT_PREFIX)
    forgetIn(storage, SNIPPETS_PREFIX)
    forgetIn(sessionStorage, PROFILE_PREFIX)
    forgetIn(sessionStorage, CALL_PREFIX)
    forgetIn(sessionStorage, APPLICATION_PREFIX)
  } catch {
    // Where they cannot be removed they could not be kept either.
  }
}
