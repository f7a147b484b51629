import styles from './UserTable.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'wouter'
import { BAN_SENTENCE, type UserForAdmin } from '#core/admin/users.ts'
import { useAddress } from '#web/admin/components/address.ts'
import { AdminTable, type Column } from '#web/admin/components/AdminTable.tsx'
import { ReasonDialog } from '#web/admin/components/ReasonDialog.tsx'
import { MenuAct, RowMenu } from '#web/admin/components/RowMenu.tsx'
import { mayDo } from '#web/admin/session/roles.ts'
import { useAdmin } from '#web/admin/session/session.ts'
import { dayText } from '#web/admin/session/times.ts'
import { useBan, useUnban } from '#web/admin/users/acts.ts'
import { StatusWord } from '#web/admin/users/StatusWord.tsx'
import { ratingText, userName } from '#web/admin/users/copy.ts'
import { Avatar } from '#web/kit/display/Avatar.tsx'

function NameCell({ user }: { user: UserForAdmin }) {
  const { hrefWith } = useAddress()
  const name = userName(user)
  return (
    <span className={classes('row', styles.userCell)}>
      <Avatar name={name} src={user.profileImageUrl} size={32} />
      <Link className={classes(styles.name, 'trunc')} href={hrefWith({ user: user.id })} dir="auto">
        {name}
      </Link>
    </span>
  )
}

export const BAN_SUB =
  'It ends the sessions, hides open jobs and withdraws live bids. Running contracts go on under your eye.'

function UserMenu({ user }: { user: UserForAdmin }) {
  const { go } = useAddress()
  const admin = useAdmin()
  const ban = useBan(user)
  const unban = useUnban(user)
  const [isBanning, setBanning] = useState(false)
  const name = userName(user)
  return (
    <>
      <RowMenu label={`Actions for ${name}`}>
        <MenuAct onClick={() => go({ user: user.id })}>Details and history</MenuAct>
        {mayDo(admin, 'moderator') &&
          (user.isBanned ? (
            <MenuAct onClick={() => void unban.act()}>Lift the ban</MenuAct>
          ) : (
            <MenuAct isDanger onClick={() => setBanning(true)}>
              Ban user…
            </MenuAct>
          ))}
      </RowMenu>
      {isBanning &&
        createPortal(
          <ReasonDialog
            title={`Ban ${name}?`}
            sub={BAN_SUB}
            label="Reason for a ban"
            hint="The person will read it, and it is kept with the account while the ban stands."
            sentence={BAN_SENTENCE}
            submit="Ban user"
            busy="Banning…"
            onSubmit={(reason) => ban.act(reason)}
            onClose={() => setBanning(false)}
          />,
          document.body,
        )}
    </>
  )
}

const COLUMNS: readonly Column<UserForAdmin>[] = [
  { key: 'user', label: 'User', onPhone: 'title', cell: (user) => <NameCell user={user} /> },
  {
    key: 'email',
    label: 'Email',
    onPhone: 'none',
    cell: (user) => <span className={styles.mail}>{user.email}</span>,
  },
  { key: 'status', label: 'Status', onPhone: 'side', cell: (user) => <StatusWord user={user} /> },
  { key: 'jobs', label: 'Jobs', align: 'r', onPhone: 'none', cell: (user) => user.totalJobs.toLocaleString('en-US') },
  { key: 'rating', label: 'Rating', align: 'r', onPhone: 'side', cell: (user) => ratingText(user.rating) },
]
const JOINED: Column<UserForAdmin> = {
  key: 'joined',
  label: 'Joined',
  align: 'r',
  onPhone: 'none',
  cell: (user) => dayText(user.createdAt),
}
const ACTIONS: Column<UserForAdmin> = {
  key: 'actions',
  label: 'Actions',
  align: 'r',
  onPhone: 'act',
  cell: (user) => <UserMenu user={user} />,
}

interface UserTableProps {
  users: readonly UserForAdmin[]
  /** With the day on which they joined. */
  hasJoined?: boolean
}

/** PORTAL-10: user, email, status, jobs, rating and actions. A name opens the person beside the table. */
export function UserTable({ users, hasJoined = false }: UserTableProps) {
  const { get } = useAddress()
  return (
    <AdminTable
      caption="Users"
      columns={[...COLUMNS, ...(hasJoined ? [JOINED] : []), ACTIONS]}
      rows={users}
      rowKey={(user) => user.id}
      openKey={get('user')}
    />
  )
}
