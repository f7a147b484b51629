import { Cluster, Grid, Stack } from '#web/kit/layout/Layout.tsx'
import styles from '#web/profiles/own/Profile.module.css'
import type { Me } from '#core/kernel/me.ts'
import { isProfileComplete } from '#core/profiles/rules.ts'
import { Account } from '#web/accounts/Account.tsx'
import { paths } from '#core/paths.ts'
import { nameOf, useMember } from '#web/runtime/session.tsx'
import { Avatar } from '#web/kit/display/Avatar.tsx'
import { ButtonLink } from '#web/kit/actions/Button.tsx'
import { Chip } from '#web/kit/display/data/Chip.tsx'
import { StatusBadge } from '#web/kit/display/StatusBadge.tsx'
import { BlockedPeople } from '#web/profiles/own/BlockedPeople.tsx'
import { Completeness } from '#web/profiles/own/Completeness.tsx'
import { IdentityStatus } from '#web/profiles/identity/IdentityStatus.tsx'
import { OwnFigures } from '#web/profiles/ProfileFigures.tsx'
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
      <OwnFigures me={me} />
      <Grid gap={7} rowGap={5} align="start" className={styles.columns}>
        {/* On a phone missing parts come first. */}
        {!isComplete && <Missing me={me} />}
        <div className={styles.main}>
          <PersonalInformation me={me} />
          <IdentityStatus me={me} />
          <RecordsSummary me={me} />
          <BlockedPeople />
          <Account />
        </div>
        <Stack as="aside" gap={5} className={styles.side} aria-label="Your profile so far">
          {isComplete && <Completeness person={me} />}
          <ButtonLink tone="line" block icon="wallet" href={paths.wallet()}>
            Cards and payouts
          </ButtonLink>
          <ButtonLink tone="line" block icon="signOut" href={paths.logout()} outside>
            Sign out
          </ButtonLink>
        </Stack>
      </Grid>
    </>
  )
}

function Missing({ me }: { me: Me }) {
  return (
    <Stack gap={5} className={styles.missing}>
      <Completeness person={me} />
      <ButtonLink block href={paths.editProfile()}>
        Complete Profile
      </ButtonLink>
    </Stack>
  )
}

function Head({ me }: { me: Me }) {
  return (
    <Cluster gap={5} nowrap className={styles.head}>
      <Avatar name={nameOf(me)} src={me.profileImageUrl} size={120} />
      <div className="grow">
        <p className="over">Your profile</p>
        <Cluster gap={4} rowGap={2} className={styles.name}>
          <h1 className="d-64 anywhere">
            <bdi>{nameOf(me)}</bdi>
          </h1>
          {me.isVerified && <StatusBadge>Verified</StatusBadge>}
        </Cluster>
        {me.isFoundingMember && <Chip icon="star">Founding member</Chip>}
      </div>
      <Cluster gap={2} align="start" className={styles.acts}>
        <ButtonLink tone="line" size="sm" icon="edit" href={paths.editProfile()}>
          Edit profile
        </ButtonLink>
        <ButtonLink tone="quiet" size="sm" icon="eye" href={paths.publicProfile(me.id)}>
          What others see
        </ButtonLink>
      </Cluster>
    </Cluster>
  )
}
