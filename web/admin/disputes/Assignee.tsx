import { useQuery } from '@tanstack/react-query'
import { assignDispute, type DisputeForAdmin, listAssignees, refuseDecisionOf } from '#core/admin/disputes.ts'
import { useAdminAction } from '#web/admin/components/admin-action.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { Field } from '#web/kit/forms/Field.tsx'
import { Select } from '#web/kit/forms/Input.tsx'
import { call } from '#web/runtime/call.ts'
import { queryOf } from '#web/runtime/query.ts'

interface AssigneeProps {
  dispute: DisputeForAdmin
  /** The admin who is signed in. */
  me: string
}

/** DISPUTE-11: who decides the dispute. Until the list of admins has loaded, it offers those that are known. */
export function Assignee({ dispute: { id, ...dispute }, me }: AssigneeProps) {
  const { assignedTo, assigneeName } = dispute
  const team = useQuery(queryOf(listAssignees)).data ?? []
  const { act, isBusy } = useAdminAction({
    run: (adminId: string | null) => call(assignDispute, { params: { id }, body: { adminId } }),
    done: ({ assigneeName: name }) => ({ title: name ? `Assigned to ${name}` : 'Assigned to nobody' }),
    failed: 'The dispute could not be assigned. Please try again.',
  })
  const others = team.filter((admin) => admin.id !== me && admin.id !== assignedTo)
  const refusal = refuseDecisionOf(dispute, me)
  return (
    <>
      <Field label="Assigned to" hint="Nobody else decides it from then on.">
        <Select value={assignedTo ?? ''} disabled={isBusy} onChange={({ target }) => void act(target.value || null)}>
          <option value="">Nobody</option>
          <option value={me}>Me</option>
          {assignedTo && assignedTo !== me && <option value={assignedTo}>{assigneeName}</option>}
          {others.map((admin) => (
            <option key={admin.id} value={admin.id}>
              {admin.name}
            </option>
          ))}
        </Select>
      </Field>
      {refusal && (
        <>
          <p className="sub">{refusal.message}</p>
          <Button tone="line" block loading={isBusy} onClick={() => void act(me)}>
            Assign to me
          </Button>
        </>
      )}
    </>
  )
}
