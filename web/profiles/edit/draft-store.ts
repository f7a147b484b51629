import type { ProfileDraft } from '#web/profiles/edit/draft.ts'

/** In the storage of the tab, because it may hold a phone number. */
const storageKey = (userId: string): string => `nearhand.profileDraft.${userId}`

/** The unsaved draft; null without one, or without storage. */
export const storedDraft = (userId: string, saved: ProfileDraft): ProfileDraft | null => {
  try {
    const stored = sessionStorage.getItem(storageKey(userId))
    return stored ? { ...saved, ...(JSON.parse(stored) as Partial<ProfileDraft>) } : null
  } catch {
    return null
  }
}

/** null removes it. */
export const saveDraft = (userId: string, draft: ProfileDraft | null): void => {
  try {
    if (draft) sessionStorage.setItem(storageKey(userId), JSON.stringify(draft))
    else sessionStorage.removeItem(storageKey(userId))
  } catch {
    // Without storage, the browser still asks before the tab is closed.
  }
}
