import styles from './UserList.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import type * as z from 'zod/mini'
import { Link } from 'wouter'
import { listVerifications, type VerificationRequest } from '#core/admin/api.ts'
import { useAddress } from '#web/admin/components/address.ts'
import type { Column } from '#web/admin/components/AdminTable.tsx'
import { PagedTable, usePages } from '#web/admin/components/PagedList.tsx'
import { Tools } from '#web/admin/components/Tools.tsx'
import { formatWait } from '#web/admin/session/times.ts'
import { fullName } from '#web/admin/users/copy.ts'
import { ButtonLink } from '#web/kit/actions/Button.tsx'
import { Empty } from '#web/kit/feedback/EmptyState.tsx'

type PendingRequest = z.infer<typeof VerificationRequest>

function Name({ request }: { request: PendingRequest }) {
  const { hrefWith } = useAddress()
  return (
    <Link className={classes('hover-line', styles.name)} href={hrefWith({ user: request.userId })} dir="auto">
      {fullName(request)}
    </Link>
  )
}

function CheckLink({ request }: { request: PendingRequest }) {
  const { hrefWith } = useAddress()
  return (
    <ButtonLink
      tone="line"
      size="xs"
      href={hrefWith({ user: request.userId })}
      aria-label={`Check the documents of ${fullName(request)}`}
    >
      Check
    </ButtonLink>
  )
}

const COLUMNS: readonly Column<PendingRequest>[] = [
  { key: 'user', label: 'User', onPhone: 'title', cell: (request) => <Name request={request} /> },
  { key: 'email', label: 'Email', onPhone: 'none', cell: ({ email }) => email },
  { key: 'documents', label: 'Documents', align: 'r', onPhone: 'none', cell: ({ documentCount }) => documentCount },
  { key: 'waits', label: 'Waits', align: 'r', onPhone: 'side', cell: ({ createdAt }) => formatWait(createdAt) },
  { key: 'actions', label: 'Actions', align: 'r', onPhone: 'act', cell: (request) => <CheckLink request={request} /> },
]

/** Requests for verification, the oldest first. */
export function DocumentQueue() {
  const { hrefWith } = useAddress()
  const back = hrefWith({ view: null, user: null })
  return (
    <>
      <Tools>
        <ButtonLink tone="quiet" size="sm" icon="left" href={back}>
          All users
        </ButtonLink>
        <h2 className="d-24">Documents to check</h2>
      </Tools>
      <PagedTable
        caption="Documents to check"
        noun="documents"
        columns={COLUMNS}
        pages={usePages(listVerifications, { status: 'pending' })}
        empty={
          <Empty
            icon="shield"
            title="Nothing to check"
            action={
              <ButtonLink tone="line" size="sm" href={back}>
                All users
              </ButtonLink>
            }
          >
            Everybody who sent documents has an answer.
          </Empty>
        }
      />
    </>
  )
}
