import styles from './RaiseDialog.module.css'
import { useState } from 'react'
import type { Dispute } from '#core/disputes/api.ts'
import {
  CATEGORY_LABELS,
  DISPUTE_CATEGORIES,
  type DisputeCategory,
  MAX_EVIDENCE_PER_SIDE,
} from '#core/disputes/rules.ts'
import { otherName } from '#web/contracts/copy.ts'
import { claimOf, saveClaim, uploadsOf, useSendFiles } from '#web/disputes/evidence/drafts.ts'
import { IfFilingAllowed, RaiseForm } from '#web/disputes/dialogs/RaiseForm.tsx'
import { usePreview } from '#web/disputes/queries.ts'
import { ANSWER_HOURS } from '#core/disputes/settings.ts'
import { formatSetting } from '#core/kernel/setting.ts'
import { useSetting } from '#web/runtime/site-settings.ts'
import { canAskForChanges, effectsOfFiling } from '#web/disputes/dialogs/raise-form.ts'
import { RulesSummary } from '#web/disputes/proposals/RulesSummary.tsx'
import { showDisputeSoon } from '#web/disputes/show-dispute.ts'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { Dialog, DialogBody } from '#web/kit/disclosure/Dialog.tsx'
import { Field } from '#web/kit/forms/Field.tsx'
import { Select } from '#web/kit/forms/Input.tsx'
import type { OpenDialog, ContractDialogContext } from '#web/contracts/open-dialog.ts'
import { EvidenceFiles, useUploads } from '#web/disputes/evidence/EvidenceFiles.tsx'
import { Grid, Stack } from '#web/kit/layout/Layout.tsx'

interface RaiseDialogProps extends ContractDialogContext {
  me: string
  ask: OpenDialog
  /** False: only the preview of the rules. */
  isFiling: boolean
}

/** Preview of the rules, the form, and uploads that failed after filing. */
export function RaiseDialog({ contract, me, ask, isFiling, onClose }: RaiseDialogProps) {
  const [files, setFiles] = useState(isFiling)
  const [filed, setFiled] = useState<Dispute | null>(null)
  const [category, setCategory] = useState<DisputeCategory | null>(categoryFrom(claimOf(me, contract.id).category))
  const goThere = () => {
    onClose()
    showDisputeSoon()
  }
  if (filed) return <FiledDispute dispute={filed} contract={contract} me={me} onClose={goThere} />
  const choose = (value: string) => {
    saveClaim(me, contract.id, { ...claimOf(me, contract.id), category: value })
    setCategory(categoryFrom(value))
  }
  const about = <DisputedMoney {...{ contract, category, ask }} onCategory={choose} />
  return (
    <Dialog
      className={styles.raise}
      title={files ? 'Raise a dispute' : 'What would the rules say?'}
      sub={contract.job.title}
      onClose={onClose}
    >
      {files ? (
        <RaiseForm
          {...{ contract, me, category, onClose }}
          onFiled={setFiled}
          onDone={goThere}
          rules={<Rules {...{ contract, category }} />}
        >
          {about}
        </RaiseForm>
      ) : (
        <div className={styles.cols}>
          <div className={styles.fields}>
            {about}
            <p className="sub">Both of you can look this up at any time. Nothing is filed by it and nobody is told.</p>
          </div>
          <Rules {...{ contract, category }} />
          <div className={styles.acts}>
            <IfFilingAllowed {...{ contract, category }}>
              <Button tone="danger" block onClick={() => setFiles(true)}>
                Raise a dispute
              </Button>
            </IfFilingAllowed>
            <Button tone="line" block onClick={onClose}>
              Close
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}

const categoryFrom = (value: string): DisputeCategory | null =>
  DISPUTE_CATEGORIES.find((category) => category === value) ?? null

interface DisputedMoneyProps extends Pick<RaiseDialogProps, 'contract' | 'ask'> {
  category: DisputeCategory | null
  onCategory: (category: string) => void
}

function DisputedMoney({ contract, category, ask, onCategory }: DisputedMoneyProps) {
  const canAsk = canAskForChanges(contract)
  return (
    <>
      <Banner
        raised
        title="Have you talked about it?"
        action={
          canAsk && (
            <Button tone="line" size="sm" onClick={() => ask({ act: 'changes' })}>
              Ask for changes
            </Button>
          )
        }
      >
        {canAsk
          ? 'Asking for changes sends the work back and keeps the money held.'
          : `A note to ${otherName(contract)} is quicker than any dispute.`}
      </Banner>
      <Field label="What it is about">
        <Select name="category" value={category ?? ''} onChange={(event) => onCategory(event.target.value)}>
          <option value="">Choose what fits best</option>
          {DISPUTE_CATEGORIES.map((value) => (
            <option key={value} value={value}>
              {CATEGORY_LABELS[value]}
            </option>
          ))}
        </Select>
      </Field>
    </>
  )
}

type RulesProps = Pick<DisputedMoneyProps, 'contract' | 'category'>

function Rules({ contract, category }: RulesProps) {
  const query = usePreview(contract.id, category)
  const toAnswer = formatSetting(ANSWER_HOURS, useSetting(ANSWER_HOURS))
  return (
    <Grid as="aside" className={styles.rules} aria-label="What the rules would propose">
      <h3 className="over">The rules would propose today</h3>
      <RulesSummary contract={contract} query={query} />
      {query.data && (
        <Stack as="ol" gap={2} className={styles.next} aria-label="What happens next">
          {effectsOfFiling(query.data, otherName(contract), toAnswer).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </Stack>
      )}
    </Grid>
  )
}

/** EVIDENCE-UI-1: the dispute is filed; its files are sent one after the other and can be retried. */
function FiledDispute({ dispute, contract, me, onClose }: ContractDialogContext & { dispute: Dispute; me: string }) {
  const uploads = uploadsOf(me, contract.id)
  const { pieces, isSending } = useUploads(uploads)
  const send = useSendFiles({ contractId: contract.id, me, onWhole: onClose })
  return (
    <Dialog
      title="Filed and frozen"
      sub={`Dispute ${dispute.number} is open. Your files follow one after the other.`}
      onClose={onClose}
    >
      <DialogBody>
        <EvidenceFiles uploads={uploads} room={MAX_EVIDENCE_PER_SIDE} />
        {!isSending && pieces.length > 0 && (
          <Banner tone="warn" raised>
            The dispute is filed, but not all of the files arrived. Try again, or close this: they wait under “Evidence”
            for as long as this page is open.
          </Banner>
        )}
        <Button block loading={isSending} loadingLabel="Sending…" onClick={() => void send(dispute)}>
          {pieces.length === 1 ? 'Send it again' : 'Send them again'}
        </Button>
        <Button tone="line" block onClick={onClose}>
          Close
        </Button>
      </DialogBody>
    </Dialog>
  )
}
