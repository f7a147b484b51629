import * as store from '#server/content/store.ts'

export const { readLinks, readSiteSettings, readStats, saveEarlyInterest, SETTINGS_CHANGED, writeLinks } = store
