import styles from './Records.module.css'
import editProfileStyles from '#web/profiles/edit/EditProfile.module.css'
import type { Me } from '#core/kernel/me.ts'
import { problemMessage } from '#web/runtime/call.ts'
import { ErrorState } from '#web/kit/feedback/EmptyState.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { useRecords } from '#web/profiles/queries.ts'
import { BackgroundChecks } from '#web/profiles/records/BackgroundChecks.tsx'
import { Certificates } from '#web/profiles/records/Certificates.tsx'
import { Policies } from '#web/profiles/records/Policies.tsx'
import { Portfolio } from '#web/profiles/records/Portfolio.tsx'

/** What stands beside the profile: each piece is saved by itself, none of it waits for Save. */
export function Records({ me }: { me: Me }) {
  const records = useRecords()
  return (
    <div className={styles.records}>
      <Portfolio me={me} />
      {records.isPending ? (
        <Loading />
      ) : !records.data ? (
        <ErrorState onRetry={() => void records.refetch()}>
          {problemMessage(records.error, 'Your certificates and policies could not be fetched.')}
        </ErrorState>
      ) : (
        <>
          <Certificates list={records.data.certifications} />
          <Policies list={records.data.insurance} />
          <BackgroundChecks list={records.data.backgroundChecks} />
        </>
      )}
    </div>
  )
}

function Loading() {
  return (
    <div className={editProfileStyles.editSec} role="status">
      <VisuallyHidden>Loading your certificates and policies</VisuallyHidden>
      <Skeleton shape="title" half />
      <Skeleton />
      <Skeleton half />
    </div>
  )
}
