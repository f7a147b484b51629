import * as store from '#server/accounts/admin-session-store.ts'

/** What the admin portal does with the sessions of its accounts. */
export const { insertAdminSession, deleteAdminSession, deleteAdminSessions } = store
