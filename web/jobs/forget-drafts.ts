import { paths } from '#web/app/paths.ts'

/** Every draft of every form: what somebody typed and has not sent. */
export const DRAFT_PREFIX = 'nearhand.draft.'

/** Whoever sits down at this device next finds nothing. */
export const forgetDrafts = (storage: Storage = localStorage): void => {
  try {
    for (const key of Object.keys(storage)) if (key.startsWith(DRAFT_PREFIX)) storage.removeItem(key)
  } catch {
    // Where they cannot be removed they could not be kept either.
  }
}

/** Signing out is a plain link, wherever it stands. A session that merely ran out leaves the drafts for its return. */
export const forgetDraftsAtLogout = (): void =>
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest(`a[href="${paths.logout()}"]`)) forgetDrafts()
  })
