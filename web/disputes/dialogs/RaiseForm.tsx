import styles from './RaiseDialog.module.css'
import { type ReactNode, useEffect } from 'react'
import type { Contract } from '#core/contracts/api.ts'
import { type Dispute, DisputeForm, raiseDispute } from '#core/disputes/api.ts'
import { type DisputeCategory, MAX_EVIDENCE_PER_SIDE } from '#core/disputes/rules.ts'
import { useShowDispute } from '#web/disputes/dispute-action.ts'
import { type Claim, claimOf, dropClaim, saveClaim, uploadsOf, useSendFiles } from '#web/disputes/evidence/drafts.ts'
import { EvidenceFiles } from '#web/disputes/evidence/EvidenceFiles.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { problemMessage } from '#web/runtime/call.ts'
import { Field } from '#web/kit/forms/Field.tsx'
import { useForm } from '#web/runtime/forms/form.ts'
import { Input, TextArea } from '#web/kit/forms/Input.tsx'
import { errorsOf } from '#web/runtime/forms/schema-check.ts'
import { toast } from '#web/kit/feedback/toast.ts'
import { useOnceCall } from '#web/runtime/idempotency.ts'
import { useRefresh } from '#web/contracts/queries.ts'
import { Failure } from '#web/kit/feedback/Failure.tsx'
import { usePreview } from '#web/disputes/queries.ts'
import { formatDateTime } from '#web/jobs/when.ts'
import { Banner } from '#web/kit/feedback/Banner.tsx'

const MAX_REASON = 200
const MAX_TEXT = 4_000

interface RaiseFormProps {
  contract: Contract
  me: string
  category: DisputeCategory | null
  onFiled: (dispute: Dispute) => void
  onDone: () => void
  onClose: () => void
  children: ReactNode
  rules: ReactNode
}

type ClaimText = Omit<Claim, 'category'>

const bodyOf = ({ reason = '', description = '', statement = '' }: ClaimText, category: DisputeCategory | null) => ({
  reason,
  description,
  category,
  evidence: statement.trim() === '' ? [] : [statement],
})

const check = (claim: ClaimText) => {
  const { evidence, ...errors } = errorsOf(DisputeForm, bodyOf(claim, null))
  return { ...errors, ...(evidence && { statement: evidence }) }
}

const sentenceOf = (error: unknown): string => problemMessage(error, 'What you typed is still here.')

/** DISPUTE-UI-4: files a dispute, then its evidence. */
export function RaiseForm({ contract, me, category, onFiled, onDone, onClose, children, rules }: RaiseFormProps) {
  const sendRaiseDispute = useOnceCall(raiseDispute)
  const show = useShowDispute(contract.id)
  const refresh = useRefresh(contract.id)
  const uploads = uploadsOf(me, contract.id)
  const sendFiles = useSendFiles({ contractId: contract.id, me, onWhole: onDone })
  const { category: _, ...kept } = claimOf(me, contract.id)
  const form = useForm<ClaimText>(
    check,
    kept,
    async (claim) => {
      const body = bodyOf(claim, category)
      const dispute = await sendRaiseDispute({ params: { id: contract.id }, body })
      toast({ title: 'Dispute created', text: 'The money is frozen, and a proposal is there already.' })
      dropClaim(me, contract.id)
      void show(dispute)
      if (uploads.read().pieces.length === 0) return onDone()
      onFiled(dispute)
      await sendFiles(dispute)
    },
    (error) => {
      toast({ title: 'Failed to create dispute. Please try again.', text: sentenceOf(error), tone: 'bad' })
      void refresh()
    },
  )
  const { values } = form
  useEffect(() => saveClaim(me, contract.id, { ...claimOf(me, contract.id), ...values }), [me, contract.id, values])
  return (
    <form {...form.props} className={styles.cols}>
      <div className={styles.fields}>
        {children}
        <Field label="Reason" hint="In one line." error={form.errors.reason}>
          <Input {...form.bind('reason')} maxLength={MAX_REASON} />
        </Field>
        <Field label="What happened" error={form.errors.description}>
          <TextArea {...form.bind('description')} rows={4} maxLength={MAX_TEXT} />
        </Field>
        <EvidenceFiles uploads={uploads} room={MAX_EVIDENCE_PER_SIDE} />
        <details className={styles.more}>
          <summary>Add a statement as evidence</summary>
          <Field label="Statement" aside="optional" error={form.errors.statement}>
            <TextArea
              {...form.bind('statement')}
              rows={2}
              maxLength={MAX_TEXT}
              placeholder="What somebody saw or said, in their words"
            />
          </Field>
        </details>
      </div>
      {rules}
      <div className={styles.acts}>
        <Failure>{form.failure ? sentenceOf(form.failure) : null}</Failure>
        <IfFilingAllowed contract={contract} category={category}>
          <Button type="submit" tone="danger" block loading={form.pending} loadingLabel="Filing…">
            File and freeze the money
          </Button>
        </IfFilingAllowed>
        <Button tone="line" block onClick={onClose}>
          Not now
        </Button>
      </div>
    </form>
  )
}

interface IfFilingAllowedProps {
  contract: Contract
  category: DisputeCategory | null
  children: ReactNode
}

/** The action, or why it is not possible. */
export function IfFilingAllowed({ contract, category, children }: IfFilingAllowedProps) {
  const { data } = usePreview(contract.id, category)
  if (data && !data.mayFile)
    return (
      <Banner tone="warn" raised>
        {data.sentence ?? 'A dispute cannot be raised now.'}
      </Banner>
    )
  return (
    <>
      {children}
      {data?.until && <p className="hint">It can be raised until {formatDateTime(data.until)}.</p>}
    </>
  )
}
