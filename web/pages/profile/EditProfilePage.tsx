import editProfileStyles from '#web/profiles/edit/EditProfile.module.css'
import { useId } from 'react'
import { Link } from 'wouter'
import type { Me } from '#core/kernel/me.ts'
import { paths } from '#core/paths.ts'
import { useMember } from '#web/runtime/session.tsx'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { Button, ButtonLink } from '#web/kit/actions/Button.tsx'
import { Grid } from '#web/kit/layout/Layout.tsx'
import { BusinessSection } from '#web/profiles/edit/BusinessSection.tsx'
import { type ProfileEditor, useProfileEditor } from '#web/profiles/edit/editor.ts'
import { ExpertiseSection } from '#web/profiles/edit/ExpertiseSection.tsx'
import { PhotoSection } from '#web/profiles/edit/PhotoSection.tsx'
import { PrivacySection } from '#web/profiles/edit/SavedSwitch.tsx'
import { SidePanel } from '#web/profiles/edit/SidePanel.tsx'
import { WorkSection } from '#web/profiles/edit/WorkSection.tsx'
import { YouSection } from '#web/profiles/edit/YouSection.tsx'
import { Records } from '#web/profiles/records/Records.tsx'
import { PageHead } from '#web/kit/page/PageHead.tsx'

export default function EditProfilePage() {
  return <EditProfile me={useMember()} />
}

function EditProfile({ me }: { me: Me }) {
  const formId = useId()
  const editor = useProfileEditor(me)
  return (
    <>
      <ButtonLink tone="quiet" size="sm" icon="left" className={editProfileStyles.back} href={paths.profile()}>
        Back to Profile
      </ButtonLink>
      <PageHead>
        <h1 className="d-38">Edit profile</h1>
        <span className="hint">Last name, e-mail and phone stay private unless you say so</span>
      </PageHead>
      {editor.isRestored && <Restored editor={editor} />}
      <Grid gap={7} rowGap={0} align="start" className={editProfileStyles.columns}>
        {/* In the order in which they are checked. */}
        <form {...editor.form} id={formId} aria-label="Edit profile">
          <PhotoSection me={me} error={editor.errorOf('profileImageUrl')} />
          <YouSection editor={editor} />
          <ExpertiseSection editor={editor} />
          <WorkSection me={me} editor={editor} />
          <BusinessSection me={me} editor={editor} />
          <PrivacySection me={me} />
          <p className="sub above-5">
            E-mail, password and devices are on the{' '}
            <Link className="link" href={paths.security()}>
              security page
            </Link>
            .
          </p>
        </form>
        <SidePanel me={me} editor={editor} formId={formId} />
        <Records me={me} />
      </Grid>
    </>
  )
}

function Restored({ editor }: { editor: ProfileEditor }) {
  return (
    <div className="below-5">
      <Banner
        icon="edit"
        action={
          <Button tone="line" size="sm" onClick={editor.startOver}>
            Start over
          </Button>
        }
      >
        What you typed last time is still here. It is not saved yet.
      </Banner>
    </div>
  )
}
