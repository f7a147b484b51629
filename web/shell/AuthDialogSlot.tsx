import { Suspense } from 'react'
import { useAuthDialog } from '#web/runtime/navigation/auth-dialog.ts'
import { later } from '#web/runtime/navigation/lazy-retry.ts'
import { useMe } from '#web/runtime/session.tsx'

const AuthDialog = later(() => import('#web/accounts/sign-in/AuthDialog.tsx'))

/** Rendered once, at the root of the app. */
export function AuthDialogSlot() {
  const { view, close } = useAuthDialog()
  const me = useMe()
  if (!view || me) return null
  return (
    <Suspense>
      <AuthDialog view={view} onClose={close} />
    </Suspense>
  )
}
