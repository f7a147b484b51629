import { useAuthDialog } from '#web/runtime/navigation/auth-dialog.ts'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { ButtonLink } from '#web/kit/actions/Button.tsx'

/** Shown instead of recommendations while signed out. */
export function SignInPrompt() {
  const auth = useAuthDialog()
  return (
    <Banner
      icon="user"
      title="Login to see personalized job recommendations"
      action={<ButtonLink {...auth.link('login')}>Sign In</ButtonLink>}
    >
      Your skills, your zip code and your hours decide what stands here.
    </Banner>
  )
}
