import { QueryView } from '#web/runtime/QueryView.tsx'
import styles from './Records.module.css'
import editProfileStyles from '#web/profiles/edit/EditProfile.module.css'
import type { Me } from '#core/kernel/me.ts'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { useRecords } from '#web/profiles/queries.ts'
import { BackgroundChecks } from '#web/profiles/records/BackgroundChecks.tsx'
import { Certificates } from '#web/profiles/records/Certificates.tsx'
import { Policies } from '#web/profiles/records/Policies.tsx'
import { Portfolio } from '#web/profiles/records/Portfolio.tsx'

/** Each record is saved on its own, without Save. */
export function Records({ me }: { me: Me }) {
  const records = useRecords()
  return (
    <div className={styles.records}>
      <Portfolio me={me} />
      <QueryView query={records} failure="Your certificates and policies could not be fetched." loading={<Loading />}>
        {(data) => (
          <>
            <Certificates list={data.certifications} />
            <Policies list={data.insurance} />
            <BackgroundChecks list={data.backgroundChecks} />
          </>
        )}
      </QueryView>
    </div>
  )
}

function Loading() {
  return (
    <div className={editProfileStyles.section} role="status">
      <VisuallyHidden>Loading your certificates and policies</VisuallyHidden>
      <Skeleton shape="title" half />
      <Skeleton />
      <Skeleton half />
    </div>
  )
}
