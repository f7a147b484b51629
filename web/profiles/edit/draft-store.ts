import { type ProfileDraft } from '#web/profiles/edit/draft.ts'

/** In this tab only, and gone with it: it may hold a phone number. */
const keyOf = (userId: string): string => `nearhand.profileDraft.${userId}`

/** What was typed and not saved, over what is saved; null: nothing was. Where storage is shut, nothing is kept. */
export const keptDraft = (userId: string, saved: ProfileDraft): ProfileDraft | null => {
  try {
    const kept = sessionStorage.getItem(keyOf(userId))
    return kept ? { ...saved, ...(JSON.parse(kept) as Partial<ProfileDraft>) } : null
  } catch {
    return null
  }
}

/** null: there is nothing to keep any more. */
export const keepDraft = (userId: string, draft: ProfileDraft | null): void => {
  try {
    if (draft) sessionStorage.setItem(keyOf(userId), JSON.stringify(draft))
    else sessionStorage.removeItem(keyOf(userId))
  } catch {
    // The browser still asks before the tab is closed.
  }
}
