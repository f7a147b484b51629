import { USER_FILTERS } from '#core/admin/users.ts'
import { useAddress } from '#web/admin/components/address.ts'
import { oneOf } from '#web/admin/components/address-state.ts'
import { Filters } from '#web/admin/components/Filters.tsx'
import { PagedList } from '#web/admin/components/PagedList.tsx'
import { SearchBox } from '#web/admin/components/SearchBox.tsx'
import { Tools } from '#web/admin/components/Tools.tsx'
import { HeaderAside } from '#web/shell/admin/AdminLayout.tsx'
import { useAdminStats } from '#web/admin/session/stats.ts'
import { DocumentQueue } from '#web/admin/users/DocumentQueue.tsx'
import { NoUsers } from '#web/admin/users/NoUsers.tsx'
import { OpenUser } from '#web/admin/users/OpenUser.tsx'
import { useUsers } from '#web/admin/users/queries.ts'
import { UserTable } from '#web/admin/users/UserTable.tsx'
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
  if (address.get('view') === 'documents') return <DocumentQueue />
  return <UserList />
}

function UserList() {
  const address = useAddress()
  const stats = useAdminStats().data
  const search = address.get('q')
  const filter = oneOf(USER_FILTERS, address.get('filter'))
  const users = useUsers(search, filter)
  const waiting = stats?.pendingVerifications ?? 0
  return (
    <>
      <Tools>
        <SearchBox label="Search users" placeholder="Search users..." />
        <Filters label="Filter users" options={OPTIONS} value={filter} />
        {waiting > 0 && (
          <ButtonLink
            tone="line"
            size="sm"
            icon="shield"
            className="push"
            href={address.hrefWith({ view: 'documents', user: null })}
          >
            {counted(waiting, 'document', 'documents')} to check
          </ButtonLink>
        )}
      </Tools>
      <PagedList
        pages={users}
        noun="users"
        total={search === '' && filter === 'all' ? stats?.totalUsers : undefined}
        empty={<NoUsers />}
      >
        {(items) => <UserTable users={items} hasJoined />}
      </PagedList>
    </>
  )
}
