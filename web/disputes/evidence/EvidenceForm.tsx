import styles from '#web/disputes/DisputeFile.module.css'
import { useEffect, useRef, useState } from 'react'
import type { Contract } from '#core/contracts/api.ts'
import { addEvidence, type Dispute } from '#core/disputes/api.ts'
import { EMPTY_EVIDENCE, MAX_EVIDENCE_PER_SIDE } from '#core/disputes/rules.ts'
import { saveRemark, remarkOf, uploadsOf } from '#web/disputes/evidence/drafts.ts'
import { EvidenceFiles, useUploads } from '#web/disputes/evidence/EvidenceFiles.tsx'
import { otherIn } from '#web/disputes/names.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { problemMessage } from '#web/runtime/call.ts'
import { Field } from '#web/kit/forms/Field.tsx'
import { Fold } from '#web/kit/disclosure/Fold.tsx'
import { useForm } from '#web/runtime/forms/form.ts'
import { TextArea } from '#web/kit/forms/Input.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { upload } from '#web/runtime/forms/upload.ts'
import { useOnce } from '#web/runtime/idempotency.ts'
import { openFold } from '#web/kit/disclosure/open-fold.ts'
import { useRefresh } from '#web/contracts/queries.ts'
import { takeFocus } from '#web/kit/hooks/take-focus.ts'
import { Stack } from '#web/kit/layout/Layout.tsx'

const MAX_STATEMENT = 4_000

interface EvidenceFormProps {
  contract: Contract
  dispute: Dispute
  me: string
}

/** Either side adds to it for as long as it is open. */
export function EvidenceForm({ contract, dispute, me }: EvidenceFormProps) {
  const [round, setRound] = useState(0)
  const inside = useRef<HTMLDivElement>(null)
  const mine = dispute.evidence.filter(({ isMine }) => isMine).length
  const isWaiting = useUploads(uploadsOf(me, contract.id)).pieces.length > 0
  const [isStarted] = useState(() => remarkOf('statement', me, dispute.id) !== '')
  // Open for a side without evidence, and while something is typed or waiting.
  const isWanted = mine === 0 || isWaiting || isStarted
  useEffect(() => {
    if (isWanted) openFold(inside.current)
  }, [isWanted])
  const room = MAX_EVIDENCE_PER_SIDE - mine
  return (
    <Fold icon="plus" title="Add evidence">
      <div ref={inside}>
        {room > 0 ? (
          <EvidenceFields
            key={round}
            {...{ contract, dispute, me, room }}
            isAgain={round > 0}
            onSent={() => setRound(round + 1)}
          />
        ) : (
          <p className="hint">You have added {MAX_EVIDENCE_PER_SIDE} pieces. That is as many as fit.</p>
        )}
      </div>
    </Fold>
  )
}

interface EvidenceFieldsProps extends EvidenceFormProps {
  room: number
  isAgain: boolean
  onSent: () => void
}

function EvidenceFields({ contract, dispute, me, room, isAgain, onSent }: EvidenceFieldsProps) {
  const uploads = uploadsOf(me, contract.id)
  const { pieces } = useUploads(uploads)
  const once = useOnce()
  const refresh = useRefresh(contract.id)
  const form = useForm(
    ({ statement }) => (statement.trim() !== '' || pieces.length > 0 ? {} : { statement: EMPTY_EVIDENCE.message }),
    { statement: remarkOf('statement', me, dispute.id) },
    async ({ statement }) => {
      const description = statement.trim()
      if (description !== '')
        await once(description, (key) =>
          upload(addEvidence, [], { params: { id: dispute.id }, fields: { description }, once: key }),
        )
      saveRemark('statement', me, dispute.id, '')
      const isWhole = await uploads.send(dispute.id)
      void refresh()
      toast(
        isWhole
          ? { title: 'Evidence added', text: `${otherIn(dispute)} is told and sees it too.` }
          : { title: 'Not all of it arrived', text: 'The files that did not are still here.', tone: 'bad' },
      )
      // The text has been sent; files that failed stay listed.
      onSent()
    },
    (error) =>
      toast({
        title: 'The evidence could not be added.',
        text: problemMessage(error, 'What you wrote is still here.'),
        tone: 'bad',
      }),
  )
  const { statement } = form.values
  useEffect(() => {
    if (!form.pending) saveRemark('statement', me, dispute.id, statement)
  }, [me, dispute.id, statement, form.pending])
  return (
    <Stack as="form" {...form.props} className={styles.evidenceForm}>
      <Field label="Your statement" aside="optional" error={form.errors.statement}>
        <TextArea
          {...form.bind('statement')}
          ref={isAgain ? takeFocus : undefined}
          rows={2}
          maxLength={MAX_STATEMENT}
          placeholder="What you saw, what was agreed, what was said"
        />
      </Field>
      <EvidenceFiles uploads={uploads} room={room} />
      <div>
        <Button type="submit" tone="line" loading={form.pending} loadingLabel="Adding…">
          Add evidence
        </Button>
      </div>
    </Stack>
  )
}
