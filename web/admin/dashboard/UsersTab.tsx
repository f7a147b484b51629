import styles from './Dashboard.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { USER_FILTERS } from '#core/admin/users.ts'
import { useAddress } from '#web/admin/components/address.ts'
import { oneOf } from '#web/admin/components/address-state.ts'
import { PagedList } from '#web/admin/components/PagedList.tsx'
import { SearchBox } from '#web/admin/components/SearchBox.tsx'
import { Tools } from '#web/admin/components/Tools.tsx'
import { NoUsers } from '#web/admin/users/NoUsers.tsx'
import { OpenUser } from '#web/admin/users/OpenUser.tsx'
import { useUsers } from '#web/admin/users/queries.ts'
import { UserTable } from '#web/admin/users/UserTable.tsx'
import { Select } from '#web/kit/forms/Input.tsx'

/** PORTAL-10: a search, a filter with four values, and the table. */
export function UsersTab() {
  const { get, go } = useAddress()
  const filter = oneOf(USER_FILTERS, get('filter'))
  const users = useUsers(get('q'), filter)
  return (
    <section aria-labelledby="users-tab">
      <Tools>
        <h2 className={classes('d-24', styles.adminTabTitle)} id="users-tab">
          Users
        </h2>
        <SearchBox label="Search users" placeholder="Search users..." />
        <div className={styles.adminTabFilter}>
          <Select
            aria-label="Filter users"
            value={filter}
            onChange={(event) => go({ filter: event.target.value === 'all' ? null : event.target.value })}
          >
            {USER_FILTERS.map((value) => (
              <option key={value}>{value}</option>
            ))}
          </Select>
        </div>
      </Tools>
      <PagedList pages={users} noun="users" empty={<NoUsers />}>
        {(items) => <UserTable users={items} />}
      </PagedList>
      <OpenUser />
    </section>
  )
}
