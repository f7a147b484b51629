import styles from './UserList.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { Link } from 'wouter'
import { listVerifications, REQUEST_STATUSES, REQUEST_SUBJECTS, type VerificationRequest } from '#core/admin/api.ts'
import { isPendingRequest } from '#core/profiles/rules.ts'
import { oneOf, useAddress } from '#web/admin/components/address.ts'
import type { Column } from '#web/admin/components/AdminTable.tsx'
import { PagedTable, usePages } from '#web/admin/components/PagedList.tsx'
import { Filters, FilterSelect, Tools } from '#web/admin/components/Tools.tsx'
import { dayText, formatWait } from '#web/admin/session/times.ts'
import { fullName, subjectText } from '#web/admin/users/copy.ts'
import { ButtonLink } from '#web/kit/actions/Button.tsx'
import { Empty } from '#web/kit/feedback/EmptyState.tsx'

function Name({ request }: { request: VerificationRequest }) {
  const { hrefWith } = useAddress()
  return (
    <Link className={classes('hover-line', styles.name)} href={hrefWith({ user: request.userId })} dir="auto">
      {fullName(request)}
    </Link>
  )
}

function CheckLink({ request }: { request: VerificationRequest }) {
  const { hrefWith } = useAddress()
  return (
    <ButtonLink
      tone="line"
      size="xs"
      href={hrefWith({ user: request.userId })}
      aria-label={`${isPendingRequest(request.status) ? 'Check' : 'Open'}: ${subjectText(request)}, ${fullName(request)}`}
    >
      {isPendingRequest(request.status) ? 'Check' : 'Open'}
    </ButtonLink>
  )
}

const COLUMNS: readonly Column<VerificationRequest>[] = [
  { key: 'user', label: 'User', onPhone: 'title', cell: (request) => <Name request={request} /> },
  { key: 'subject', label: 'What', onPhone: 'line', cell: (request) => <span dir="auto">{subjectText(request)}</span> },
  { key: 'email', label: 'Email', onPhone: 'none', cell: ({ email }) => email },
  {
    key: 'documents',
    label: 'Documents',
    align: 'r',
    onPhone: 'none',
    cell: ({ subject, documentCount }) => (subject === 'background_check' ? null : documentCount),
  },
  {
    key: 'waits',
    label: 'Waits',
    align: 'r',
    onPhone: 'side',
    cell: ({ createdAt, decidedAt }) => (decidedAt ? `decided ${dayText(decidedAt)}` : formatWait(createdAt)),
  },
  { key: 'actions', label: 'Actions', align: 'r', onPhone: 'act', cell: (request) => <CheckLink request={request} /> },
]

const SUBJECT_CHOICES = ['all_kinds', ...REQUEST_SUBJECTS] as const
const STATUS_OPTIONS = [
  { value: 'pending', label: 'Waiting' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Refused' },
] as const

/** Documents and background checks: those that wait, the oldest first, or decided ones. */
export function DocumentQueue() {
  const { get, hrefWith } = useAddress()
  const back = hrefWith({ view: null, user: null, status: null, subject: null })
  const status = oneOf(REQUEST_STATUSES, get('status'))
  const subject = oneOf(SUBJECT_CHOICES, get('subject'))
  return (
    <>
      <Tools>
        <ButtonLink tone="quiet" size="sm" icon="left" href={back}>
          All users
        </ButtonLink>
        <h2 className={classes('d-24', styles.queueTitle)}>Documents and checks</h2>
        <Filters label="Filter by status" options={STATUS_OPTIONS} value={status} param="status" />
        <FilterSelect label="Filter by kind" choices={SUBJECT_CHOICES} value={subject} param="subject" />
      </Tools>
      <PagedTable
        caption="Documents and checks"
        noun="requests"
        columns={COLUMNS}
        pages={usePages(listVerifications, { status, ...(subject !== 'all_kinds' && { subject }) })}
        empty={
          <Empty
            icon="shield"
            title={isPendingRequest(status) ? 'Nothing to check' : 'Nothing here'}
            action={
              <ButtonLink tone="line" size="sm" href={back}>
                All users
              </ButtonLink>
            }
          >
            {isPendingRequest(status) ? 'Everybody who sent documents has an answer.' : 'No request has this status.'}
          </Empty>
        }
      />
    </>
  )
}
