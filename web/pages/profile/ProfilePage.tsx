import styles from '#web/profiles/own/Profile.module.css'
import type { Me } from '#core/kernel/me.ts'
import { isProfileComplete } from '#core/profiles/rules.ts'
import { Account } from '#web/accounts/Account.tsx'
import { paths } from '#core/paths.ts'
import { nameOf } from '#web/runtime/session.tsx'
import { useMember } from '#web/runtime/session.tsx'
import { Avatar } from '#web/kit/display/Avatar.tsx'
import { ButtonLink } from '#web/kit/actions/Button.tsx'
import { Chip } from '#web/kit/display/data/Chip.tsx'
import { StatusBadge } from '#web/kit/display/StatusBadge.tsx'
import { BlockedPeople } from '#web/profiles/own/BlockedPeople.tsx'
import { Completeness } from '#web/profiles/own/Completeness.tsx'
import { IdentityStatus } from '#web/profiles/identity/IdentityStatus.tsx'
import { MyNumbers } from '#web/profiles/own/MyNumbers.tsx'
import { PersonalInformation } from '#web/profiles/own/PersonalInformation.tsx'
import { RecordsSummary } from '#web/profiles/records/RecordsSummary.tsx'

export default function ProfilePage() {
  return <Profile me={useMember()} />
}

function Profile({ me }: { me: Me }) {
  const isComplete = isProfileComplete(me)
  return (
    <>
      <Head me={me} />
      <MyNumbers me={me} />
      <div className={styles.meCols}>
        {/* On a phone what is missing comes first, and what is complete last. */}
        {!isComplete && <Missing me={me} />}
        <div className={styles.meMain}>
          <PersonalInformation me={me} />
          <IdentityStatus me={me} />
          <RecordsSummary me={me} />
          <BlockedPeople />
          <Account me={me} />
        </div>
        <aside className={styles.meSide} aria-label="Your profile so far">
          {isComplete && <Completeness person={me} />}
          <ButtonLink tone="line" block icon="wallet" href={paths.wallet()}>
            Cards and payouts
          </ButtonLink>
          <ButtonLink tone="line" block icon="signOut" href={paths.logout()} outside>
            Sign out
          </ButtonLink>
        </aside>
      </div>
    </>
  )
}

function Missing({ me }: { me: Me }) {
  return (
    <div className={styles.meMissing}>
      <Completeness person={me} />
      <ButtonLink block href={paths.editProfile()}>
        Complete Profile
      </ButtonLink>
    </div>
  )
}

function Head({ me }: { me: Me }) {
  return (
    <div className={styles.meHead}>
      <Avatar name={nameOf(me)} src={me.profileImageUrl} size={120} />
      <div className={styles.who}>
        <p className="over">Your profile</p>
        <div className={styles.name}>
          <h1 className="d-64">
            <bdi>{nameOf(me)}</bdi>
          </h1>
          {me.isVerified && <StatusBadge>Verified</StatusBadge>}
        </div>
        {me.isFoundingMember && <Chip icon="star">Founding member</Chip>}
      </div>
      <div className={styles.acts}>
        <ButtonLink tone="line" size="sm" icon="edit" href={paths.editProfile()}>
          Edit profile
        </ButtonLink>
        <ButtonLink tone="quiet" size="sm" icon="eye" href={paths.publicProfile(me.id)}>
          What others see
        </ButtonLink>
      </div>
    </div>
  )
}
