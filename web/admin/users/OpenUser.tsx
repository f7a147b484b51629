import { useAddress } from '#web/admin/components/address.ts'
import { OpeningDrawer } from '#web/admin/components/OpeningDrawer.tsx'
import { UserDrawer } from '#web/admin/users/UserDrawer.tsx'
import { useUser } from '#web/admin/users/queries.ts'

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
  return <OpeningDrawer noun="person" error={error} onRetry={() => void refetch()} onClose={onClose} />
}
