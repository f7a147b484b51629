import { useAddress } from '#web/admin/components/address.ts'
import { ButtonLink } from '#web/kit/actions/Button.tsx'
import { Empty } from '#web/kit/feedback/EmptyState.tsx'

export function NoUsers() {
  const { get, hrefWith } = useAddress()
  const isNarrowed = get('q') !== '' || get('filter') !== ''
  return (
    <Empty
      icon="users"
      title="Nobody fits"
      action={
        isNarrowed && (
          <ButtonLink tone="line" size="sm" href={hrefWith({ q: null, filter: null })}>
            Show all users
          </ButtonLink>
        )
      }
    >
      {isNarrowed ? 'Try another part of the name or address, or another filter.' : 'Nobody has signed up yet.'}
    </Empty>
  )
}
