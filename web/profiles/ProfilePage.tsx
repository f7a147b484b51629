import './ProfilePage.css'
import type { Me } from '#contract/kernel/me.ts'
import { Account } from '#web/accounts/Account.tsx'
import { paths } from '#web/app/paths.ts'
import { MemberPage, nameOf } from '#web/app/shell/MemberPage.tsx'
import { Avatar } from '#web/kit/Avatar.tsx'
import { ButtonLink } from '#web/kit/Button.tsx'
import { Chip, Verified } from '#web/kit/Chip.tsx'
import { Facts } from '#web/kit/Facts.tsx'
import { Stamp } from '#web/kit/Stamp.tsx'
import { Completeness } from '#web/profiles/Completeness.tsx'
import { MyNumbers } from '#web/profiles/MyNumbers.tsx'

const monthOf = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' })

export default function ProfilePage() {
  return <MemberPage>{(me) => <Profile me={me} />}</MemberPage>
}

function Profile({ me }: { me: Me }) {
  return (
    <>
      <div className="me-head">
        <Avatar name={nameOf(me)} src={me.profileImageUrl} size={120} />
        <div>
          <p className="over">Your profile</p>
          <div className="me-head__name">
            <h1 className="d-64">
              <bdi>{nameOf(me)}</bdi>
            </h1>
            {me.isVerified && <Stamp>Verified</Stamp>}
          </div>
          {me.isFoundingMember && <Chip icon="star">Founding member</Chip>}
        </div>
      </div>
      <MyNumbers me={me} />
      <div className="me-cols">
        <div>
          <PersonalInformation me={me} />
          <Account me={me} />
        </div>
        <aside className="me-side">
          <Completeness me={me} />
          <ButtonLink tone="line" block icon="signOut" href={paths.logout()} outside>
            Sign out
          </ButtonLink>
        </aside>
      </div>
    </>
  )
}

function PersonalInformation({ me }: { me: Me }) {
  return (
    <section aria-labelledby="personal">
      <div className="section-head">
        <h2 className="d-24" id="personal">
          Personal information
        </h2>
        <span className="hint">Last name, e-mail and phone stay private</span>
      </div>
      <Facts
        facts={[
          { label: 'First name', value: <bdi>{nameOf(me)}</bdi> },
          {
            label: 'E-mail',
            value: (
              <span className="row me-email">
                {me.email}
                {me.isEmailVerified && <Verified />}
              </span>
            ),
          },
          { label: 'Member since', value: monthOf.format(new Date(me.createdAt)) },
          { label: 'Identity', value: me.isVerified ? 'Verified' : 'Not verified yet' },
        ]}
      />
    </section>
  )
}
