import styles from './ReviewDispute.module.css'
import { isOpenDispute } from '#core/disputes/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { showDollars } from '#core/kernel/money.ts'
import { type DisputeForAdmin, getDisputeForAdmin, refuseDecisionOf } from '#core/admin/disputes.ts'
import { Assignee } from '#web/admin/disputes/Assignee.tsx'
import { DecisionForm } from '#web/admin/disputes/DecisionForm.tsx'
import { resolutionName } from '#web/admin/disputes/decision.ts'
import { AdminQueryView } from '#web/admin/components/AdminQueryView.tsx'
import { mayDo } from '#web/admin/session/roles.ts'
import { useAdmin } from '#web/admin/session/session.ts'
import { wholeText } from '#web/admin/session/times.ts'
import { paths } from '#core/paths.ts'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { ButtonLink } from '#web/kit/actions/Button.tsx'
import { Dialog, DialogBody } from '#web/kit/disclosure/Dialog.tsx'
import { Facts } from '#web/kit/display/data/Facts.tsx'
import { queryOf } from '#web/runtime/query.ts'
import { Stack } from '#web/kit/layout/Layout.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'

export const useDisputeForAdmin = (id: string) =>
  useQuery({
    ...queryOf(getDisputeForAdmin, { params: { id } }),
    staleTime: 0,
  })

/** PORTAL-8: the form of the decision, or the decision of a resolved dispute. */
export function DisputeDecision({ dispute, onDone }: { dispute: DisputeForAdmin; onDone?: () => void }) {
  const admin = useAdmin()
  if (!isOpenDispute(dispute)) return <Decided dispute={dispute} />
  if (!mayDo(admin, 'moderator'))
    return <Banner icon="lock">Moderators and admins decide. Your role reads along.</Banner>
  return (
    <Stack>
      <Assignee dispute={dispute} me={admin.id} />
      {refuseDecisionOf(dispute, admin.id) === null && (
        <DecisionForm key={dispute.id} dispute={dispute} onDone={onDone} />
      )}
    </Stack>
  )
}

function Decided({ dispute }: { dispute: DisputeForAdmin }) {
  const { resolution, resolvedAt, adminNotes, compensationAmount } = dispute
  const back = compensationAmount === null ? null : showDollars((compensationAmount / 100).toFixed(2))
  return (
    <Stack align="start" className={styles.about}>
      <Facts
        dense
        facts={[
          { label: 'Resolution', value: <b>{resolutionName(resolution)}</b> },
          ...(back === null ? [] : [{ label: 'Went back', value: <span className="num">{back}</span> }]),
          {
            label: 'Resolved',
            value: resolvedAt === null ? 'not noted' : wholeText(resolvedAt),
          },
        ]}
      />
      <h3 className="h">Notes</h3>
      <p className="sub user-text" dir="auto">
        {adminNotes || 'Nothing was written.'}
      </p>
    </Stack>
  )
}

/** The Review dialog of the dashboard. */
export function ReviewDispute({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useDisputeForAdmin(id)
  const dispute = query.data
  return (
    <Dialog
      className={styles.reviewDispute}
      title={dispute?.jobTitle ?? 'Dispute'}
      sub={dispute && `${dispute.number} · ${dispute.contractNumber}`}
      onClose={onClose}
    >
      <DialogBody className={dispute && styles.body}>
        <AdminQueryView
          query={query}
          noun="dispute"
          skeleton={
            <>
              <Skeleton half />
              <Skeleton />
              <Skeleton shape="block" />
            </>
          }
        >
          {(found) => (
            <>
              <About dispute={found} />
              <DisputeDecision dispute={found} onDone={onClose} />
            </>
          )}
        </AdminQueryView>
      </DialogBody>
    </Dialog>
  )
}

function About({ dispute }: { dispute: DisputeForAdmin }) {
  const mark = (role: 'poster' | 'worker') => (dispute.raisedBy === role ? ' (raised it)' : '')
  return (
    <Stack align="start" className={styles.about}>
      <Facts
        dense
        facts={[
          { label: 'Poster', value: `${dispute.posterEmail ?? 'account closed'}${mark('poster')}` },
          { label: 'Worker', value: `${dispute.workerEmail ?? 'account closed'}${mark('worker')}` },
          { label: 'In dispute', value: <span className="num">{showDollars(dispute.amount)}</span> },
          ...(dispute.location ? [{ label: 'Where', value: dispute.location }] : []),
          { label: 'Opened', value: wholeText(dispute.createdAt) },
        ]}
      />
      <div>
        <h3 className="h" dir="auto">
          {dispute.reason}
        </h3>
        <p className="sub user-text" dir="auto">
          {dispute.description}
        </p>
      </div>
      <ButtonLink tone="line" size="sm" iconAfter="right" href={paths.adminDispute(dispute.id)}>
        Evidence and timeline
      </ButtonLink>
    </Stack>
  )
}
