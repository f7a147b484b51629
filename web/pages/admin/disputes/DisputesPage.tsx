import disputesStyles from '#web/admin/disputes/Disputes.module.css'
import kbdStyles from '#web/kit/display/Kbd.module.css'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useParams, useSearch } from 'wouter'
import { listDisputes } from '#core/admin/disputes.ts'
import { DISPUTE_STATUSES } from '#core/disputes/rules.ts'
import { Summary } from '#web/admin/dashboard/Summary.tsx'
import { CaseFile } from '#web/admin/disputes/CaseFile.tsx'
import { Queue } from '#web/admin/disputes/Queue.tsx'
import { neighbour } from '#web/admin/disputes/queue.ts'
import { DisputeDecision, useDisputeForAdmin } from '#web/admin/disputes/ReviewDispute.tsx'
import { useAddress } from '#web/admin/components/address.ts'
import { oneOf } from '#web/admin/components/address-state.ts'
import { usePages } from '#web/admin/components/pages.ts'
import { HeaderAside } from '#web/shell/admin/AdminLayout.tsx'
import { isBelowDialog, isTyping } from '#web/admin/session/jump-keys.ts'
import { LoadFailed } from '#web/admin/components/LoadFailed.tsx'
import { paths } from '#core/paths.ts'
import { ButtonLink } from '#web/kit/actions/Button.tsx'
import { call } from '#web/runtime/call.ts'
import { classes } from '#web/kit/hooks/classes.ts'
import { keyOf } from '#web/runtime/query.ts'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { Ticket, TicketPart } from '#web/kit/page/Ticket.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'

export default function DisputesPage() {
  return (
    <>
      <HeaderAside>
        <Keys />
      </HeaderAside>
      <Disputes />
    </>
  )
}

function Keys() {
  return (
    <span className={classes('row hint', disputesStyles.disputeKeys)}>
      <kbd data-slot="kbd" className={kbdStyles.kbd}>
        J
      </kbd>
      <kbd data-slot="kbd" className={kbdStyles.kbd}>
        K
      </kbd>
      next, previous
    </span>
  )
}

const STEPS: Record<string, 1 | -1> = { j: 1, k: -1 }

/** J and K lead through the queue, from wherever the reader is unless somebody types. */
function useSteps(ids: readonly string[], openId: string | undefined, onStep: (id: string) => void) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const step = STEPS[event.key]
      if (step === undefined || event.ctrlKey || event.metaKey || event.altKey || isTyping() || isBelowDialog()) return
      const to = neighbour(ids, openId, step)
      if (to === null) return
      event.preventDefault()
      onStep(to)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })
}

/** PORTAL-23: the queue, and beside it one dispute with its decision; where there is no room, one after the other. */
function Disputes() {
  const { id: picked } = useParams<{ id?: string }>()
  const [, navigate] = useLocation()
  const search = useSearch()
  const status = oneOf(DISPUTE_STATUSES, useAddress().get('status'))
  const pages = usePages(keyOf(listDisputes, { query: { status } }), (cursor) =>
    call(listDisputes, { query: { status, cursor } }),
  )
  const ids = (pages.data ?? []).map(({ id }) => id)
  const openId = picked ?? ids[0]
  /** The one that somebody stepped to by key, which is then read out. */
  const [steppedTo, setSteppedTo] = useState<string | null>(null)
  const open = (id: string, replace = false) => navigate(paths.adminDispute(id) + (search && `?${search}`), { replace })
  useSteps(ids, openId, (id) => {
    setSteppedTo(id)
    open(id)
  })
  return (
    <>
      <Summary />
      <div className={classes(disputesStyles.disputes, picked !== undefined && disputesStyles.picked)}>
        <Queue status={status} pages={pages} openId={openId} />
        {openId !== undefined && (
          <OneDispute
            key={openId}
            id={openId}
            isSteppedTo={openId === steppedTo}
            // It leaves the queue now: what was decided stays in sight.
            onDone={() => open(openId, picked !== undefined)}
          />
        )}
      </div>
    </>
  )
}

interface OneDisputeProps {
  id: string
  isSteppedTo: boolean
  onDone: () => void
}

function OneDispute({ id, isSteppedTo, onDone }: OneDisputeProps) {
  const { data: dispute, error, refetch } = useDisputeForAdmin(id)
  const title = useRef<HTMLHeadingElement>(null)
  const search = useSearch()
  const isThere = dispute !== undefined
  // Whoever steps by key hears where they are.
  useEffect(() => {
    if (isThere && isSteppedTo) title.current?.focus({ preventScroll: true })
  }, [isThere, isSteppedTo])
  return (
    <>
      <div className={disputesStyles.disputesCase}>
        <ButtonLink
          className={disputesStyles.back}
          tone="line"
          size="sm"
          icon="left"
          href={paths.adminDisputes() + (search && `?${search}`)}
        >
          All disputes
        </ButtonLink>
        {dispute ? (
          <CaseFile dispute={dispute} titleRef={title} />
        ) : error ? (
          <LoadFailed error={error} onRetry={() => void refetch()}>
            The dispute could not be loaded.
          </LoadFailed>
        ) : (
          <div className="stack" role="status">
            <VisuallyHidden>Loading the dispute</VisuallyHidden>
            <Skeleton shape="title" />
            <Skeleton shape="block" className={disputesStyles.sk} />
            <Skeleton shape="block" className={disputesStyles.sk} />
          </div>
        )}
      </div>
      {dispute && (
        <Ticket as="aside" className={disputesStyles.decision}>
          <TicketPart className={disputesStyles.part}>
            <h2 className="d-24">Decision</h2>
            <DisputeDecision dispute={dispute} onDone={onDone} />
          </TicketPart>
        </Ticket>
      )}
    </>
  )
}
