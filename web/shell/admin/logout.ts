import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { adminLogout } from '#core/admin/api.ts'
import { forgetAdmin } from '#web/admin/session/session.ts'
import { paths } from '#core/paths.ts'
import { call } from '#web/runtime/call.ts'

/** PORTAL-3: leads to the sign-in whatever the outcome; a failure is only logged. */
export function useLogout(): () => Promise<void> {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  return async () => {
    try {
      await call(adminLogout)
    } catch (error) {
      console.warn('The admin session could not be ended.', error)
    }
    navigate(paths.admin())
    forgetAdmin(client)
  }
}
