import disputesStyles from '#web/admin/disputes/Disputes.module.css'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useParams, useSearch } from 'wouter'
import { ASSIGNED_FILTERS, listDisputes } from '#core/admin/disputes.ts'
import { DISPUTE_FILTERS } from '#core/disputes/rules.ts'
import { Summary } from '#web/admin/dashboard/Summary.tsx'
import { CaseFile } from '#web/admin/disputes/CaseFile.tsx'
import { Queue, QueueFilters } from '#web/admin/disputes/Queue.tsx'
import { neighborOf } from '#web/admin/disputes/queue.ts'
import { DisputeDecision, useDisputeForAdmin } from '#web/admin/disputes/ReviewDispute.tsx'
import { useAddress, oneOf } from '#web/admin/components/address.ts'
import { usePages } from '#web/admin/components/PagedList.tsx'
import { HeaderAside } from '#web/shell/admin/AdminLayout.tsx'
import { isTyping, useKeys } from '#web/admin/session/keys.ts'
import { AdminQueryView } from '#web/admin/components/AdminQueryView.tsx'
import { paths } from '#core/paths.ts'
import { ButtonLink } from '#web/kit/actions/Button.tsx'
import { classes } from '#web/kit/hooks/classes.ts'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { Cluster } from '#web/kit/layout/Layout.tsx'
import { Ticket, TicketPart } from '#web/kit/page/Ticket.tsx'
import { Kbd } from '#web/kit/display/Kbd.tsx'

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
    <Cluster as="span" nowrap gap={2} className={classes('hint', disputesStyles.disputeKeys)}>
      <Kbd>J</Kbd>
      <Kbd>K</Kbd>
      next, previous
    </Cluster>
  )
}

const STEPS: Record<string, 1 | -1> = { j: 1, k: -1 }

/** J and K step through the queue, except in a field. */
function useSteps(ids: readonly string[], openId: string | undefined, onStep: (id: string) => void) {
  useKeys(({ key, ctrlKey, metaKey, altKey }) => {
    const step = STEPS[key]
    const id = step === undefined || ctrlKey || metaKey || altKey || isTyping() ? null : neighborOf(ids, openId, step)
    if (id !== null) onStep(id)
    return id !== null
  })
}

/** PORTAL-23: the queue, and beside it one dispute with its decision; where there is no room, one after the other. */
function Disputes() {
  const { id: picked } = useParams<{ id?: string }>()
  const [, navigate] = useLocation()
  const search = useSearch()
  const address = useAddress()
  const status = oneOf(DISPUTE_FILTERS, address.get('status'))
  const assigned = oneOf(ASSIGNED_FILTERS, address.get('assigned'))
  const pages = usePages(listDisputes, { status, assignedTo: assigned })
  const ids = (pages.data ?? []).map(({ id }) => id)
  const openId = picked ?? ids[0]
  /** The dispute selected by keyboard, which is announced. */
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
        <QueueFilters status={status} assigned={assigned} />
        <Queue status={status} assigned={assigned} pages={pages} openId={openId} />
        {openId !== undefined && (
          <OneDispute
            key={openId}
            id={openId}
            isSteppedTo={openId === steppedTo}
            // It leaves the queue, but stays open.
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
  const query = useDisputeForAdmin(id)
  const dispute = query.data
  const title = useRef<HTMLHeadingElement>(null)
  const search = useSearch()
  const isThere = dispute !== undefined
  // Announced for keyboard users.
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
        <AdminQueryView
          query={query}
          noun="dispute"
          skeleton={
            <>
              <Skeleton shape="title" />
              <Skeleton shape="block" className={disputesStyles.sk} />
              <Skeleton shape="block" className={disputesStyles.sk} />
            </>
          }
        >
          {(found) => <CaseFile dispute={found} titleRef={title} />}
        </AdminQueryView>
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
