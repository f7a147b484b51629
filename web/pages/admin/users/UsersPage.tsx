import { USER_FILTERS } from '#core/admin/users.ts'
import { useAddress, oneOf } from '#web/admin/components/address.ts'
import { Filters, SearchBox, Tools } from '#web/admin/components/Tools.tsx'
import { HeaderAside } from '#web/shell/admin/AdminLayout.tsx'
import { useAdminStats } from '#web/admin/session/stats.ts'
import { DocumentQueue } from '#web/admin/users/DocumentQueue.tsx'
import { OpenUser } from '#web/admin/users/UserDrawer.tsx'
import { UserList } from '#web/admin/users/UserList.tsx'
import { counted } from '#web/admin/users/copy.ts'
import { ButtonLink } from '#web/kit/actions/Button.tsx'

const OPTIONS = USER_FILTERS.map((value) => ({ value, label: value }))

export default function UsersPage() {
  return (
    <>
      <HeaderAside>
        <Figures />
      </HeaderAside>
      <Users />
      <OpenUser />
    </>
  )
}

function Figures() {
  const stats = useAdminStats().data
  if (!stats) return null
  return (
    <span className="num-12 c3">
      {counted(stats.totalUsers, 'user')} · {stats.newUsersThisWeek.toLocaleString('en-US')} new this week
    </span>
  )
}

function Users() {
  const address = useAddress()
  const stats = useAdminStats().data
  const waiting = stats?.pendingVerifications ?? 0
  if (address.get('view') === 'documents') return <DocumentQueue />
  return (
    <>
      <Tools>
        <SearchBox label="Search users" placeholder="Search users..." />
        <Filters label="Filter users" options={OPTIONS} value={oneOf(USER_FILTERS, address.get('filter'))} />
        {waiting > 0 && (
          <ButtonLink
            tone="line"
            size="sm"
            icon="shield"
            className="push"
            href={address.hrefWith({ view: 'documents', user: null })}
          >
            {waiting.toLocaleString('en-US')} to check
          </ButtonLink>
        )}
      </Tools>
      <UserList hasJoined total={stats?.totalUsers} />
    </>
  )
}
