import styles from './UserTable.module.css'
import type * as z from 'zod/mini'
import { Link } from 'wouter'
import type { VerificationRequest } from '#core/admin/api.ts'
import { useAddress } from '#web/admin/components/address.ts'
import { AdminTable, type Column } from '#web/admin/components/AdminTable.tsx'
import { PagedList } from '#web/admin/components/PagedList.tsx'
import { Tools } from '#web/admin/components/Tools.tsx'
import { formatWait } from '#web/admin/session/times.ts'
import { useWaitingDocuments } from '#web/admin/users/queries.ts'
import { userName } from '#web/admin/users/copy.ts'
import { ButtonLink } from '#web/kit/actions/Button.tsx'
import { Empty } from '#web/kit/feedback/EmptyState.tsx'

type Waiting = z.infer<typeof VerificationRequest>

function Name({ request }: { request: Waiting }) {
  const { hrefWith } = useAddress()
  return (
    <Link className={styles.name} href={hrefWith({ user: request.userId })} dir="auto">
      {userName(request)}
    </Link>
  )
}

function Look({ request }: { request: Waiting }) {
  const { hrefWith } = useAddress()
  return (
    <ButtonLink
      tone="line"
      size="xs"
      href={hrefWith({ user: request.userId })}
      aria-label={`Check the documents of ${userName(request)}`}
    >
      Check
    </ButtonLink>
  )
}

const COLUMNS: readonly Column<Waiting>[] = [
  { key: 'user', label: 'User', onPhone: 'title', cell: (request) => <Name request={request} /> },
  { key: 'email', label: 'Email', onPhone: 'none', cell: ({ email }) => email },
  { key: 'documents', label: 'Documents', align: 'r', onPhone: 'none', cell: ({ documentCount }) => documentCount },
  { key: 'waits', label: 'Waits', align: 'r', onPhone: 'side', cell: ({ createdAt }) => formatWait(createdAt) },
  { key: 'actions', label: 'Actions', align: 'r', onPhone: 'act', cell: (request) => <Look request={request} /> },
]

/** Who waits to be verified, the longest first. */
export function DocumentQueue() {
  const { hrefWith } = useAddress()
  const back = hrefWith({ view: null, user: null })
  const requests = useWaitingDocuments()
  return (
    <>
      <Tools>
        <ButtonLink tone="quiet" size="sm" icon="left" href={back}>
          All users
        </ButtonLink>
        <h2 className="d-24">Documents to check</h2>
      </Tools>
      <PagedList
        pages={requests}
        noun="documents"
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
      >
        {(items) => (
          <AdminTable caption="Documents to check" columns={COLUMNS} rows={items} rowKey={(request) => request.id} />
        )}
      </PagedList>
    </>
  )
}
