import styles from './PostBanners.module.css'
import type { Me } from '#core/kernel/me.ts'
import type { Verification } from '#core/profiles/api.ts'
import { completenessOf } from '#core/profiles/rules.ts'
import { paths } from '#core/paths.ts'
import { type Blockers, missingSentence } from '#web/jobs/post/blockers.ts'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { ButtonLink } from '#web/kit/actions/Button.tsx'
import { VerifyBanner } from '#web/profiles/identity/VerifyBanner.tsx'

/** Only while something blocks. */
export function PostBanners({ me, blockers }: { me: Me; blockers: Blockers }) {
  const isIncomplete = blockers.missing.length > 0
  if (!isIncomplete && !blockers.isUnverified) return null
  return (
    <div className={styles.postBanners}>
      {isIncomplete && <ProfileBanner percent={completenessOf(me)} missing={blockers.missing} />}
      {blockers.isUnverified && <VerifyBanner title="Verify your identity to post" textFor={identityText} />}
    </div>
  )
}

function ProfileBanner({ percent, missing }: { percent: number; missing: readonly string[] }) {
  return (
    <Banner
      tone="warn"
      icon="user"
      title={`Your profile is ${percent}% there`}
      action={
        <ButtonLink tone="line" size="sm" href={paths.editProfile()}>
          Complete Profile
        </ButtonLink>
      }
    >
      {missingSentence(missing)}
      <progress className={styles.bar} value={percent} max={100} aria-label="Profile" />
    </Banner>
  )
}

const identityText = (standing: Verification | undefined): string => {
  if (standing?.status === 'pending')
    return 'You can post the moment a moderator has said yes. Nothing is left for you to do.'
  const refusedFor = standing?.status === 'rejected' ? standing.reason : null
  return refusedFor ?? 'One document, about two minutes. Only moderators ever see it.'
}
