import styles from './UserDrawer.module.css'
import drawerStyles from '#web/admin/components/Drawer.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { useState } from 'react'
import { Link } from 'wouter'
import { showDollars } from '#core/kernel/money.ts'
import { ACCOUNT_ROLES, type AccountRole, BAN_SENTENCE, getUser, type UserDetail } from '#core/admin/users.ts'
import { useQuery } from '@tanstack/react-query'
import { useAddress } from '#web/admin/components/address.ts'
import { queryOf } from '#web/runtime/query.ts'
import { targetPath } from '#web/admin/session/target-path.ts'
import { Select, Input } from '#web/kit/forms/Input.tsx'
import { ROLE_NAMES, ratingText, fullName } from '#web/admin/users/copy.ts'
import { ButtonLink, Button } from '#web/kit/actions/Button.tsx'
import { LoadingDrawer, Drawer, DrawerPart } from '#web/admin/components/Drawer.tsx'
import { briefText, clockText, dayText } from '#web/admin/session/times.ts'
import { useSetRole, useBan, useUnban, useUnlock } from '#web/admin/users/acts.ts'
import { Grid, Stack } from '#web/kit/layout/Layout.tsx'
import { mayDo } from '#web/admin/session/roles.ts'
import { useAdmin } from '#web/admin/session/session.ts'
import { CheckResults } from '#web/admin/users/CheckResults.tsx'
import { Documents } from '#web/admin/users/Documents.tsx'
import { BAN_SUB, UserStatus } from '#web/admin/users/UserList.tsx'
import { paths } from '#core/paths.ts'
import { Avatar } from '#web/kit/display/Avatar.tsx'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { Facts } from '#web/kit/display/data/Facts.tsx'
import { Field } from '#web/kit/forms/Field.tsx'

/** The person in the address, beside the list that is open. */
export function OpenUser() {
  const { get, go } = useAddress()
  const id = get('user')
  return id === '' ? null : <UserById key={id} id={id} onClose={() => go({ user: null })} />
}

function UserById({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery({ ...queryOf(getUser, { params: { id } }), staleTime: 0 })
  if (query.data) return <UserDrawer user={query.data} onClose={onClose} />
  return <LoadingDrawer noun="person" query={query} onClose={onClose} />
}

interface UserDrawerProps {
  user: UserDetail
  onClose: () => void
}

/** PORTAL-10: one person: figures, documents and checks, account, history, and the decisions. */
function UserDrawer({ user, onClose }: UserDrawerProps) {
  const isModerator = mayDo(useAdmin(), 'moderator')
  const [reason, setReason] = useState('')
  return (
    <Drawer
      title={fullName(user)}
      sub={
        <>
          {user.email} · <UserStatus user={user} />
        </>
      }
      lead={<Avatar name={fullName(user)} src={user.profileImageUrl} size={56} />}
      foot={isModerator && <Foot user={user} reason={reason} onBanned={() => setReason('')} />}
      onClose={onClose}
    >
      <Figures user={user} />
      {user.isBanned && <Banned user={user} />}
      {user.lockedAt && <Locked user={user} lockedAt={user.lockedAt} />}
      {user.requests.map((request) => (
        <Documents key={request.id} request={request} />
      ))}
      {user.backgroundChecks.length > 0 && <CheckResults checks={user.backgroundChecks} />}
      <Account user={user} />
      {user.linkedAccounts.length > 0 && <LinkedAccounts accounts={user.linkedAccounts} />}
      <History events={user.history} />
      {isModerator && !user.isBanned && (
        <section className={drawerStyles.part}>
          <Field
            label="Reason for a ban"
            aside={<span className="hint">kept with the account</span>}
            hint={`A ban needs a reason. ${BAN_SUB}`}
          >
            <Input
              maxLength={500}
              placeholder="What the user will read"
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
        </section>
      )}
    </Drawer>
  )
}

function Figures({ user }: { user: UserDetail }) {
  const figures = [
    { label: 'Jobs', value: user.totalJobs.toLocaleString('en-US') },
    { label: 'Rating', value: ratingText(user.rating) },
    { label: 'Earned', value: showDollars(user.earned, 'round') },
    { label: user.pendingFlags === 1 ? 'Flag' : 'Flags', value: user.pendingFlags },
  ]
  return (
    <Grid as="dl" gap={0} columns={4} className={styles.userMini}>
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt className="over">{label}</dt>
          <dd className="num-19">{value}</dd>
        </div>
      ))}
    </Grid>
  )
}

function Banned({ user }: { user: UserDetail }) {
  return (
    <div className={drawerStyles.part}>
      <Banner tone="bad" raised title={user.bannedAt ? `Banned since ${dayText(user.bannedAt)}` : 'Banned'}>
        {user.banReason ?? 'No reason was noted.'}
      </Banner>
    </div>
  )
}

function Locked({ user, lockedAt }: { user: UserDetail; lockedAt: string }) {
  const isModerator = mayDo(useAdmin(), 'moderator')
  const unlock = useUnlock(user)
  return (
    <div className={drawerStyles.part}>
      <Banner
        tone="warn"
        raised
        title={`Locked by its owner since ${dayText(lockedAt)}`}
        action={
          isModerator && (
            <Button
              tone="line"
              size="sm"
              loading={unlock.isBusy}
              loadingLabel="Unlocking…"
              onClick={() => void unlock.act()}
            >
              Unlock
            </Button>
          )
        }
      >
        Payouts are frozen. Unlock it only if you know who is asking.
      </Banner>
    </div>
  )
}

function Account({ user }: { user: UserDetail }) {
  const isAdmin = mayDo(useAdmin(), 'admin')
  const where = [user.place, user.zipCode].filter(Boolean).join(' ')
  return (
    <DrawerPart title="Account">
      <Facts
        dense
        facts={[
          { label: 'User id', value: <span className="num-12">{user.id}</span> },
          { label: 'Joined', value: dayText(user.createdAt) },
          ...(where ? [{ label: 'Lives in', value: where }] : []),
          { label: 'Last active', value: user.lastActiveAt ? clockText(user.lastActiveAt) : 'not yet' },
          ...(user.phoneNumber ? [{ label: 'Phone', value: user.phoneNumber }] : []),
          { label: 'Wallet', value: <span className="num-12">{showDollars(user.balance)}</span> },
          ...(user.expertise.length > 0 ? [{ label: 'Expertise', value: user.expertise.join(', ') }] : []),
          { label: 'Running contracts', value: <Running user={user} /> },
          ...(isAdmin ? [{ label: 'Safety', value: <SecurityLink user={user} /> }] : []),
        ]}
      />
      {user.bio && (
        <p className={classes('sub', styles.userBio)} dir="auto">
          {user.bio}
        </p>
      )}
      {isAdmin && <RoleField user={user} />}
    </DrawerPart>
  )
}

function SecurityLink({ user }: { user: UserDetail }) {
  return (
    <Link className="link" href={paths.adminSecurity({ person: user.id })}>
      Security events
    </Link>
  )
}

function Running({ user }: { user: UserDetail }) {
  if (user.runningContracts.length === 0) return 'none'
  return (
    <Stack as="ul" gap={1}>
      {user.runningContracts.map(({ id, number, title, held }) => (
        <li key={id}>
          <Link className="link num-12" href={paths.adminContract(id)} title={title}>
            {number}
          </Link>
          , {showDollars(held)} held
        </li>
      ))}
    </Stack>
  )
}

/** Who may write the blog and the social links. Applies at once. */
function RoleField({ user }: { user: UserDetail }) {
  const { act, isBusy } = useSetRole(user)
  return (
    <div className="above-4">
      <Field
        label="Role"
        hint="Editors look after the blog and the social links. It has nothing to do with this portal."
      >
        <Select value={user.role} disabled={isBusy} onChange={(event) => void act(event.target.value as AccountRole)}>
          {ACCOUNT_ROLES.map((role) => (
            <option key={role} value={role}>
              {ROLE_NAMES[role]}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}

const LINK_NAMES = { device: 'same browser', card: 'same card', payout: 'same payout account' } as const

/** REP-2: with what they have in common. */
function LinkedAccounts({ accounts }: { accounts: UserDetail['linkedAccounts'] }) {
  return (
    <DrawerPart title="Linked accounts">
      <Stack as="ul" gap={1}>
        {accounts.map((other) => (
          <li key={other.id}>
            <Link className="link" href={paths.adminUser(other.id)}>
              {fullName(other)}
            </Link>
            <span className="hint">
              {' '}
              {other.email} · {other.kinds.map((kind) => LINK_NAMES[kind]).join(', ')}
              {other.isBanned && ' · banned'}
            </span>
          </li>
        ))}
      </Stack>
      <p className="hint">What they do for each other counts in no rating, no finished jobs and no matching.</p>
    </DrawerPart>
  )
}

/** The newest first. */
function History({ events }: { events: UserDetail['history'] }) {
  return (
    <DrawerPart title="What happened">
      {events.length === 0 && <p className="hint">Nothing yet.</p>}
      <ol className={styles.userLog}>
        {events.map(({ at, what, target }) => {
          const place = targetPath(target)
          return (
            <li key={`${at} ${what} ${target?.id ?? ''}`}>
              <time className="num-12 c3" dateTime={at} title={clockText(at)}>
                {briefText(at)}
              </time>
              <span dir="auto">{what}</span>
              {place && (
                <ButtonLink tone="quiet" size="xs" href={place} aria-label={`Open: ${what}`}>
                  Open
                </ButtonLink>
              )}
            </li>
          )
        })}
      </ol>
    </DrawerPart>
  )
}

interface FootProps {
  user: UserDetail
  reason: string
  onBanned: () => void
}

function Foot({ user, reason, onBanned }: FootProps) {
  const ban = useBan(user)
  const unban = useUnban(user)
  const hasReason = reason.trim() !== ''
  const banNow = async () => {
    if (await ban.act(reason.trim())) onBanned()
  }
  return (
    <>
      {user.isBanned ? (
        <Button tone="line" loading={unban.isBusy} loadingLabel="Lifting…" onClick={() => void unban.act()}>
          Lift the ban
        </Button>
      ) : (
        <>
          <Button
            tone="danger"
            disabled={!hasReason}
            loading={ban.isBusy}
            loadingLabel="Banning…"
            title={hasReason ? undefined : BAN_SENTENCE}
            onClick={() => void banNow()}
          >
            Ban user
          </Button>
          <span className={classes('grow hint', styles.userFootWhy)}>{!hasReason && 'needs a reason'}</span>
        </>
      )}
    </>
  )
}
