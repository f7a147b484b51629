import { useAddress } from '#web/admin/list/address.ts'
import { Drawer } from '#web/admin/list/Drawer.tsx'
import { LoadFailed } from '#web/admin/shell/LoadFailed.tsx'
import { UserDrawer } from '#web/admin/users/UserDrawer.tsx'
import { useUser } from '#web/admin/users/queries.ts'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { VisuallyHidden } from '#web/kit/VisuallyHidden.tsx'

/** The person whom the address names, beside whatever list is open. */
export function OpenUser() {
  const { get, go } = useAddress()
  const id = get('user')
  if (id === '') return null
  return <Opened key={id} id={id} onClose={() => go({ user: null })} />
}

function Opened({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: user, error, refetch } = useUser(id)
  if (user) return <UserDrawer user={user} onClose={onClose} />
  return (
    <Drawer title={error ? 'User' : <VisuallyHidden>Loading the user</VisuallyHidden>} onClose={onClose}>
      {error ? (
        <LoadFailed error={error} onRetry={() => void refetch()}>
          This person could not be loaded.
        </LoadFailed>
      ) : (
        <div className="stack">
          <Skeleton shape="title" half />
          <Skeleton shape="block" />
          <Skeleton />
          <Skeleton half />
        </div>
      )}
    </Drawer>
  )
}
