/** All drafts of all forms. */
export const DRAFT_PREFIX = 'nearhand.draft.'
/** The profile draft is kept for one tab only. */
const PROFILE_PREFIX = 'nearhand.profileDraft.'
/** Snippets for bids, and the call that a reload continues. */
const SNIPPETS_PREFIX = 'nearhand.snippets.'
const CALL_PREFIX = 'nearhand.inCall'
/** A job application, with name, address and phone number. */
const APPLICATION_PREFIX = 'nearhand.application'

const forgetIn = (storage: Storage, prefix: string): void => {
  for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key)
}

/**
 * Removes everything for the next user of this device. After an expired session the drafts stay for their owner's
 * return.
 */
export const forgetDrafts = (storage: Storage = localStorage): void => {
  try {
    forgetIn(storage, DRAFT_PREFIX)
    forgetIn(storage, SNIPPETS_PREFIX)
    forgetIn(sessionStorage, PROFILE_PREFIX)
    forgetIn(sessionStorage, CALL_PREFIX)
    forgetIn(sessionStorage, APPLICATION_PREFIX)
  } catch {
    // Storage that cannot be cleared holds no drafts either.
  }
}
