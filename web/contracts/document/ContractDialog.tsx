import styles from './ContractDialog.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { useEffect, useId, useRef, useState } from 'react'
import type { Contract } from '#core/contracts/api.ts'
import { canMoveContract, type Role, ROLES, isCancelled } from '#core/contracts/rules.ts'
import { changedClauses } from '#web/contracts/document/changes.ts'
import { drawnUpText } from '#web/contracts/dates.ts'
import { Details } from '#web/contracts/verify/DocumentLinks.tsx'
import { type ContractQuery, isNoSuchContract, useContract } from '#web/contracts/queries.ts'
import { ScheduleEditor } from '#web/contracts/document/ScheduleEditor.tsx'
import { useActivation, useSigning } from '#web/contracts/document/signing.ts'
import { Stub } from '#web/contracts/document/SigningStub.tsx'
import { askOf, isSignedByBoth, nameOf } from '#web/contracts/copy.ts'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { IconButton } from '#web/kit/actions/Button.tsx'
import { problemMessage } from '#web/runtime/call.ts'
import { DialogFrame } from '#web/kit/disclosure/Dialog.tsx'
import { ErrorState } from '#web/kit/feedback/EmptyState.tsx'
import { Ticket, TicketPart } from '#web/kit/page/Ticket.tsx'
import { clausesOf } from '#core/contracts/terms.ts'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { Trust } from '#web/bids/Trust.tsx'
import { jobsText } from '#web/jobs/job-copy.ts'
import { Avatar } from '#web/kit/display/Avatar.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { Cluster, Grid, Stack } from '#web/kit/layout/Layout.tsx'

interface ContractDialogProps {
  contractId: string
  onClose: () => void
}

/** SIGN-UI-1: the contract for either side in every status: text on the left, signatures on the right. */
export default function ContractDialog({ contractId, onClose }: ContractDialogProps) {
  const titleId = useId()
  const query = useContract(contractId)
  const contract = query.data
  const read = useReadText(contract)
  const signing = useSigning(query, (signed) => read.mark(signed.termsText))
  const isActivated = useActivation(contract, onClose)
  const isOpen = contract !== undefined && askOf(contract) === 'sign'
  return (
    <DialogFrame titleId={titleId} onClose={onClose} className={styles.contractDialog}>
      <Cluster gap={0} align="start" justify="end" nowrap className={styles.close}>
        <IconButton icon="close" label={isOpen ? 'Close, sign later' : 'Close'} onClick={onClose} />
      </Cluster>
      <Ticket layout="fold" as="section" className={styles.ticket}>
        <TicketPart className={styles.text}>
          <p className={classes('over', styles.over)}>
            {contract ? `Contract ${contract.number} · drawn up ${drawnUpText(contract.createdAt)}` : 'Contract'}
          </p>
          <h2 className="d-38 above-3 anywhere" id={titleId} tabIndex={-1} data-title dir="auto">
            {contract ? contract.job.title : titleWithout(query)}
          </h2>
          {contract ? (
            <Body contract={contract} query={query} read={read} isActivated={isActivated} />
          ) : (
            <Nothing query={query} />
          )}
        </TicketPart>
        {(contract || query.isPending) && (
          <TicketPart className={styles.stub}>
            {contract ? <Stub contract={contract} signing={signing} isActivated={isActivated} /> : <StubSkeleton />}
          </TicketPart>
        )}
      </Ticket>
    </DialogFrame>
  )
}

interface ReadText {
  /** Indexes of clauses that changed since they were read. */
  changed: readonly number[]
  mark: (text: string) => void
}

/** SIGN-UI-3: finds clauses that changed since signing or reading. */
function useReadText(contract: Contract | undefined): ReadText {
  const [read, setRead] = useState<string | null>(null)
  if (contract && read === null) setRead(contract.textSignedBefore ?? contract.termsText)
  const isAsked = contract !== undefined && askOf(contract) === 'sign'
  return { changed: isAsked ? changedClauses(read ?? contract.termsText, contract.termsText) : [], mark: setRead }
}

const titleWithout = ({ isPending, error }: ContractQuery): string => {
  if (isPending) return 'One moment'
  return isNoSuchContract(error) ? 'No contract to sign' : 'Not here yet'
}

function Nothing({ query }: { query: ContractQuery }) {
  if (query.isPending) return <ContractSkeleton />
  if (isNoSuchContract(query.error))
    return <p className="c2 above-4">It may have lapsed or been cancelled, or it belongs to other people.</p>
  return (
    <ErrorState onRetry={() => void query.refetch()}>
      {problemMessage(query.error, 'The contract could not be fetched.')}
    </ErrorState>
  )
}

interface BodyProps {
  contract: Contract
  query: ContractQuery
  read: ReadText
  /** The layout stays still in the two seconds before closing. */
  isActivated: boolean
}

function Body({ contract, query, read, isActivated }: BodyProps) {
  const notices = useRef<HTMLDivElement>(null)
  const isChanged = read.changed.length > 0
  // The reader may be looking at another part.
  useEffect(() => {
    if (isChanged) notices.current?.scrollIntoView({ block: 'nearest' })
  }, [isChanged])
  const hasDetails = isSignedByBoth(contract) && !isCancelled(contract.status) && !isActivated
  return (
    <>
      <Parties contract={contract} />
      <Stack gap={3} className={styles.notices} role="status" ref={notices}>
        {query.error && <Banner tone="warn">{problemMessage(query.error, 'The latest could not be fetched.')}</Banner>}
        {isChanged && (
          <Banner tone="warn" title="The text was changed">
            What is new is marked. Please read it again before you sign.
          </Banner>
        )}
      </Stack>
      <Clauses text={contract.termsText} changed={read.changed} />
      {canMoveContract('schedule', contract.status, contract.role) && (
        <ScheduleEditor contract={contract} onSaved={(saved) => read.mark(saved.termsText)} />
      )}
      {hasDetails && <Details contract={contract} />}
    </>
  )
}

/** The text to sign, with changes marked. */
function Clauses({ text, changed }: { text: string; changed: readonly number[] }) {
  return (
    <Stack as="ol" className={styles.clauses}>
      {clausesOf(text).map((clause, index) => (
        <li key={clause.lead || index} className={classes(changed.includes(index) && styles.isChanged) || undefined}>
          <p dir="auto">
            {changed.includes(index) && <VisuallyHidden>Changed: </VisuallyHidden>}
            <b className="c1">{clause.lead}</b> {clause.text}
          </p>
        </li>
      ))}
    </Stack>
  )
}

const ROLE_NAMES: Record<Role, string> = { poster: 'Poster', worker: 'Worker' }

function Parties({ contract }: { contract: Contract }) {
  return (
    <Grid as="ul" columns={2} gap={3} className={styles.parties} aria-label="Between">
      {ROLES.map((role) => (
        <Party key={role} contract={contract} role={role} />
      ))}
    </Grid>
  )
}

function Party({ contract, role }: { contract: Contract; role: Role }) {
  const party = contract[role]
  const isMe = role === contract.role
  const name = nameOf(contract, role)
  return (
    <li>
      <Avatar name={name} src={party.profileImageUrl} />
      <div className="grow">
        <Cluster as="p" gap={2} rowGap={1} className={styles.name}>
          <b className="h" dir="auto">
            {name}
          </b>
          {!isMe && <Trust isVerified={party.isVerified} rating={party.rating} />}
        </Cluster>
        <p className="hint">
          {ROLE_NAMES[role]}, {isMe ? 'you' : jobsText(party.totalJobs)}
        </p>
      </div>
    </li>
  )
}

const CLAUSES = ['work', 'where', 'price', 'more', 'off', 'wrong'] as const

/** Same layout as the contract. */
function ContractSkeleton() {
  return (
    <>
      <Grid columns={2} gap={3} className={styles.parties}>
        <Skeleton shape="block" className={styles.skParty} />
        <Skeleton shape="block" className={styles.skParty} />
      </Grid>
      <Stack gap={5} className="above-5">
        {CLAUSES.map((clause) => (
          <Stack gap={2} key={clause}>
            <Skeleton />
            <Skeleton half />
          </Stack>
        ))}
      </Stack>
    </>
  )
}

function StubSkeleton() {
  return (
    <>
      <h3 className="d-24">Money</h3>
      <Stack gap={5} className={styles.skFees}>
        <Skeleton />
        <Skeleton />
        <Skeleton />
        <Skeleton shape="title" />
      </Stack>
      <Stack className={styles.foot}>
        <Skeleton shape="button" />
      </Stack>
    </>
  )
}
