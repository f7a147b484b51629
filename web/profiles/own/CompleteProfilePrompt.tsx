import { Suspense, useState } from 'react'
import { useLocation } from 'wouter'
import type { Me } from '#core/kernel/me.ts'
import { isProfileComplete } from '#core/profiles/rules.ts'
import { later } from '#web/runtime/navigation/lazy-retry.ts'
import { paths } from '#core/paths.ts'

const FLAG = 'nearhand.profilePromptSkipped'

/** For browsers without storage: skipped until the page is loaded again. */
let isSkippedHere = false

const isPromptSkipped = (): boolean => {
  try {
    return isSkippedHere || sessionStorage.getItem(FLAG) === 'true'
  } catch {
    return isSkippedHere
  }
}

const skipPrompt = (): void => {
  isSkippedHere = true
  try {
    sessionStorage.setItem(FLAG, 'true')
  } catch {
    // isSkippedHere remembers it.
  }
}

const CompleteProfileDialog = later(() => import('#web/profiles/own/CompleteProfileDialog.tsx'))

/** Pages that need a complete profile. */
const ASKED_ON = new Set([paths.home(), paths.findWork(), paths.postJob(), paths.postAJob()])

/** PROFILE-1: opens for an incomplete profile, once per session. */
export function CompleteProfilePrompt({ me }: { me: Me }) {
  const [path] = useLocation()
  const [isSkipped, setSkipped] = useState(isPromptSkipped)
  if (isSkipped || isProfileComplete(me) || !ASKED_ON.has(path)) return null
  const skip = () => {
    skipPrompt()
    setSkipped(true)
  }
  return (
    <Suspense>
      <CompleteProfileDialog me={me} onSkip={skip} />
    </Suspense>
  )
}
