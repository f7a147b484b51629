import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readSecurity } from '#core/accounts/security-api.ts'
import { paths } from '#core/paths.ts'
import { Devices } from '#web/accounts/Devices.tsx'
import { Activity, WasThisYou } from '#web/accounts/security/Activity.tsx'
import { Aside, LockDialog, Locked } from '#web/accounts/security/Aside.tsx'
import { protectionText } from '#web/accounts/security/copy.ts'
import styles from '#web/accounts/security/Security.module.css'
import { SignInMethods } from '#web/accounts/security/SignInMethods.tsx'
import { ButtonLink } from '#web/kit/actions/Button.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { Grid, Stack } from '#web/kit/layout/Layout.tsx'
import { PageHead } from '#web/kit/page/PageHead.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { queryOf } from '#web/runtime/query.ts'
import { QueryView } from '#web/runtime/QueryView.tsx'
import { useMember } from '#web/runtime/session.tsx'

export default function SecurityPage() {
  const me = useMember()
  const query = useQuery({ ...queryOf(readSecurity), staleTime: 0 })
  const [isLocking, setLocking] = useState(false)
  const lock = () => setLocking(true)
  return (
    <>
      <ButtonLink tone="quiet" size="sm" icon="left" className={styles.back} href={paths.profile()}>
        Back to Profile
      </ButtonLink>
      <PageHead>
        <div>
          <p className="over">Profile</p>
          <h1 className="d-64">Security</h1>
        </div>
        <span className="hint">{query.data && protectionText(query.data)}</span>
      </PageHead>
      {query.data?.lockedAt && <Locked lockedAt={query.data.lockedAt} />}
      <Grid gap={7} align="start" className={styles.columns}>
        <div>
          <WasThisYou onDeny={lock} />
          <QueryView query={query} failure="How you sign in could not be fetched." loading={<Loading />}>
            {(security) => <SignInMethods me={me} security={security} />}
          </QueryView>
          <Devices />
          <Activity onDeny={lock} />
        </div>
        {query.data && <Aside security={query.data} onLock={lock} />}
      </Grid>
      {isLocking && <LockDialog onClose={() => setLocking(false)} />}
    </>
  )
}

function Loading() {
  return (
    <Stack gap={3} role="status">
      <VisuallyHidden>Loading how you sign in</VisuallyHidden>
      <Skeleton />
      <Skeleton half />
      <Skeleton />
      <Skeleton half />
    </Stack>
  )
}
