import { useAddress } from '#web/admin/components/address.ts'
import { ButtonLink } from '#web/kit/actions/Button.tsx'
import { Empty } from '#web/kit/feedback/EmptyState.tsx'

export function NoJobs() {
  const { get, hrefWith } = useAddress()
  const isNarrowed = get('q') !== '' || get('status') !== ''
  return (
    <Empty
      icon="work"
      title="No job fits"
      action={
        isNarrowed && (
          <ButtonLink tone="line" size="sm" href={hrefWith({ q: null, status: null })}>
            Show all jobs
          </ButtonLink>
        )
      }
    >
      {isNarrowed ? 'Try another word, or another status.' : 'Nobody has posted a job yet.'}
    </Empty>
  )
}
