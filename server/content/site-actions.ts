import * as store from '#server/content/store.ts'
import * as social from '#server/content/social-store.ts'
import * as settings from '#server/content/site-settings-store.ts'

export const { SETTINGS_CHANGED } = settings
export const { readLinks, writeLinks } = social
export const { readStats, saveEarlyInterest } = store
