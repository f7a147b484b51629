import styles from '#web/admin/account/Account.module.css'
import { useQuery } from '@tanstack/react-query'
import { ownSecurity } from '#core/admin/account.ts'
import { ChangePassword } from '#web/admin/account/ChangePassword.tsx'
import { SecondFactor } from '#web/admin/account/SecondFactor.tsx'
import { LoadFailed } from '#web/admin/components/AdminQueryView.tsx'
import { fullName } from '#web/admin/users/copy.ts'
import { roleLabel } from '#web/admin/session/roles.ts'
import { useAdmin } from '#web/admin/session/session.ts'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { Facts } from '#web/kit/display/data/Facts.tsx'
import { queryOf } from '#web/runtime/query.ts'
import { Stack } from '#web/kit/layout/Layout.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'

export default function AccountPage() {
  const admin = useAdmin()
  return (
    <Stack gap={6} className={styles.account}>
      {admin.needsSecondFactor && (
        <Banner tone="warn" title="Set up your authenticator app first">
          Admins need a second factor here. The rest of the portal opens as soon as it is on.
        </Banner>
      )}
      <Facts
        facts={[
          { label: 'Name', value: <span dir="auto">{fullName(admin)}</span> },
          { label: 'Email', value: admin.email },
          { label: 'Role', value: <span className="num-12">{roleLabel(admin.role)}</span> },
        ]}
      />
      <Security />
      <ChangePassword />
    </Stack>
  )
}

function Security() {
  const { data, error, refetch } = useQuery({
    ...queryOf(ownSecurity),
    staleTime: 0,
  })
  return (
    <Stack as="section" aria-labelledby="second-factor">
      <h2 className="d-24" id="second-factor" tabIndex={-1}>
        Second factor
      </h2>
      {data ? (
        <SecondFactor security={data} />
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()}>
          How your account is secured could not be loaded.
        </LoadFailed>
      ) : (
        <Stack role="status">
          <VisuallyHidden>Loading how your account is secured</VisuallyHidden>
          <Skeleton />
          <Skeleton half />
          <Skeleton shape="button" />
        </Stack>
      )}
    </Stack>
  )
}
