import styles from './UserList.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'wouter'
import { BAN_SENTENCE, listUsers, USER_FILTERS, type UserForAdmin } from '#core/admin/users.ts'
import { oneOf, useAddress } from '#web/admin/components/address.ts'
import type { Column } from '#web/admin/components/AdminTable.tsx'
import { PagedTable, usePages } from '#web/admin/components/PagedList.tsx'
import { ButtonLink } from '#web/kit/actions/Button.tsx'
import { Empty } from '#web/kit/feedback/EmptyState.tsx'
import { ReasonDialog } from '#web/admin/components/ReasonDialog.tsx'
import { MenuItem, RowMenu } from '#web/admin/components/RowMenu.tsx'
import { mayDo } from '#web/admin/session/roles.ts'
import { useAdmin } from '#web/admin/session/session.ts'
import { dayText } from '#web/admin/session/times.ts'
import { useBan, useUnban } from '#web/admin/users/acts.ts'
import { fullName, ratingText, statusOf } from '#web/admin/users/copy.ts'
import { Cluster } from '#web/kit/layout/Layout.tsx'
import { Avatar } from '#web/kit/display/Avatar.tsx'

const TONES = { verified: 'paper', unverified: undefined, banned: 'bad' } as const

export function UserStatus({ user }: { user: Pick<UserForAdmin, 'isBanned' | 'isVerified'> }) {
  const status = statusOf(user)
  return <span className={TONES[status]}>{status}</span>
}

function NameCell({ user }: { user: UserForAdmin }) {
  const { hrefWith } = useAddress()
  const name = fullName(user)
  return (
    <Cluster as="span" gap={2} nowrap className={styles.userCell}>
      <Avatar name={name} src={user.profileImageUrl} size={32} />
      <Link className={classes('trunc hover-line', styles.name)} href={hrefWith({ user: user.id })} dir="auto">
        {name}
      </Link>
    </Cluster>
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
  const name = fullName(user)
  return (
    <>
      <RowMenu label={`Actions for ${name}`}>
        <MenuItem onClick={() => go({ user: user.id })}>Details and history</MenuItem>
        {mayDo(admin, 'moderator') &&
          (user.isBanned ? (
            <MenuItem onClick={() => void unban.act()}>Lift the ban</MenuItem>
          ) : (
            <MenuItem isDanger onClick={() => setBanning(true)}>
              Ban user…
            </MenuItem>
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
    cell: (user) => <span className="anywhere">{user.email}</span>,
  },
  { key: 'status', label: 'Status', onPhone: 'side', cell: (user) => <UserStatus user={user} /> },
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

interface UserListProps {
  /** With the day on which they joined. */
  hasJoined?: boolean
  /** How many there are without a search or filter. */
  total?: number | undefined
}

/** PORTAL-10: user, email, status, jobs, rating and actions. A name opens the person beside the table. */
export function UserList({ hasJoined = false, total }: UserListProps) {
  const { get, hrefWith } = useAddress()
  const filter = oneOf(USER_FILTERS, get('filter'))
  const isFiltered = get('q') !== '' || get('filter') !== ''
  return (
    <PagedTable
      caption="Users"
      noun="users"
      columns={[...COLUMNS, ...(hasJoined ? [JOINED] : []), ACTIONS]}
      pages={usePages(listUsers, { search: get('q') || undefined, filter })}
      total={isFiltered ? undefined : total}
      openKey={get('user')}
      empty={
        <Empty
          icon="users"
          title="Nobody fits"
          action={
            isFiltered && (
              <ButtonLink tone="line" size="sm" href={hrefWith({ q: null, filter: null })}>
                Show all users
              </ButtonLink>
            )
          }
        >
          {isFiltered ? 'Try another part of the name or address, or another filter.' : 'Nobody has signed up yet.'}
        </Empty>
      }
    />
  )
}
