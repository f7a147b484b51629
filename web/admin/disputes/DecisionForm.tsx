import styles from './DecisionForm.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { type FormEvent, useEffect, useState } from 'react'
import { type DisputeForAdmin, resolveDispute } from '#core/admin/disputes.ts'
import { ANSWER_HOURS } from '#core/disputes/settings.ts'
import {
  type Decision,
  choiceText,
  isAdminResolution,
  isDecided,
  NO_DECISION,
  RESOLUTION_NAMES,
  stillMissing,
  SUBMIT_LABELS,
} from '#web/admin/disputes/decision.ts'
import { useAdminAction } from '#web/admin/components/admin-action.ts'
import { useSetting } from '#web/runtime/site-settings.ts'
import { PERCENT_SENTENCE, readPercent } from '#web/disputes/dialogs/percent.ts'
import { Affix } from '#web/kit/forms/Affix.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { Field } from '#web/kit/forms/Field.tsx'
import { Input, TextArea } from '#web/kit/forms/Input.tsx'
import { saveText, readSavedText } from '#web/kit/forms/draft-text.ts'
import { Stack } from '#web/kit/layout/Layout.tsx'
import { Perforation } from '#web/kit/page/Ticket.tsx'
import { Tile, Tiles } from '#web/kit/page/Tile.tsx'
import { useOnceCall } from '#web/runtime/idempotency.ts'

const draftKey = (id: string) => `nearhand.admin.decision.${id}`

/** A draft is kept for as long as the tab is open. */
const readDecision = (id: string): Decision => {
  const kept = readSavedText(draftKey(id), { resolution: '', notes: '', share: '' }, sessionStorage)
  return { ...NO_DECISION, ...kept, resolution: isAdminResolution(kept.resolution) ? kept.resolution : null }
}

const useDecision = (id: string) => {
  const [decision, setDecision] = useState(() => readDecision(id))
  useEffect(
    () => saveText(draftKey(id), { ...decision, resolution: decision.resolution ?? '' }, sessionStorage),
    [id, decision],
  )
  return [decision, (change: Partial<Decision>) => setDecision((before) => ({ ...before, ...change }))] as const
}

const useResolve = (id: string) => {
  const sendResolveDispute = useOnceCall(resolveDispute)
  return useAdminAction({
    failed: 'The dispute could not be resolved. Please try again.',
    run: ({ resolution, notes, share }: Decision) => {
      const percent = resolution === 'mediation_required' ? readPercent(share) : null
      const body = {
        disputeId: id,
        status: 'resolved' as const,
        resolution: resolution!,
        adminNotes: notes.trim(),
        ...(percent !== null && { refundPercent: percent }),
      }
      return sendResolveDispute({ body })
    },
    done: ({ number }, { resolution }) =>
      resolution === 'mediation_required'
        ? { title: 'A new proposal is out', text: `${number}: both sides can answer it now.` }
        : { title: 'Dispute resolved', text: `${number}: money and status have moved, and both sides know why.` },
  })
}

interface DecisionFormProps {
  dispute: DisputeForAdmin
  onDone?: (() => void) | undefined
}

/** PORTAL-8: the decision about an open dispute. Needs the id of the dispute as its key. */
export function DecisionForm({ dispute, onDone }: DecisionFormProps) {
  const [decision, change] = useDecision(dispute.id)
  const { act, isBusy } = useResolve(dispute.id)
  const missing = stillMissing(decision)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isDecided(decision) || !(await act(decision))) return
    change(NO_DECISION)
    onDone?.()
  }

  return (
    <Stack as="form" className={styles.decision} noValidate onSubmit={(event) => void submit(event)}>
      <Choices dispute={dispute} decision={decision} change={change} />
      <Perforation />
      <Field label="Notes" aside={<span className="hint">both sides read this</span>}>
        <TextArea
          className={styles.notes}
          maxLength={4_000}
          value={decision.notes}
          onChange={(event) => change({ notes: event.target.value })}
        />
      </Field>
      <Button tone="ticket" type="submit" block disabled={missing !== null} loading={isBusy} loadingLabel="Resolving…">
        {decision.resolution === null ? 'Resolve' : SUBMIT_LABELS[decision.resolution]}
      </Button>
      <p className="hint" aria-live="polite">
        {missing ?? 'Money and status move together. Logged under your name and cannot be edited.'}
      </p>
    </Stack>
  )
}

interface ChoicesProps {
  dispute: DisputeForAdmin
  decision: Decision
  change: (change: Partial<Decision>) => void
}

function Choices({ dispute, decision, change }: ChoicesProps) {
  const hours = useSetting(ANSWER_HOURS)
  const isShareWrong = decision.share.trim() !== '' && readPercent(decision.share) === null
  return (
    <>
      <Tiles legend="Resolution">
        {dispute.choices.map((choice) => (
          <Tile
            key={choice.resolution}
            className={styles.choice}
            name={`resolution-${dispute.id}`}
            value={choice.resolution}
            checked={decision.resolution === choice.resolution}
            onChange={() => change({ resolution: choice.resolution })}
          >
            <span className={classes('h', styles.name)}>{RESOLUTION_NAMES[choice.resolution]}</span>
            <span className={classes('hint', styles.money)}>{choiceText(choice, dispute, hours)}</span>
          </Tile>
        ))}
      </Tiles>
      {decision.resolution === 'mediation_required' && (
        <Field
          label="Share to propose as a refund"
          aside={<span className="hint">optional</span>}
          hint="Left empty, the rules propose again from what is known by now."
          error={isShareWrong ? PERCENT_SENTENCE : undefined}
        >
          <Affix sign="%">
            <Input
              numeric
              inputMode="decimal"
              autoComplete="off"
              maxLength={6}
              value={decision.share}
              onChange={(event) => change({ share: event.target.value })}
            />
          </Affix>
        </Field>
      )}
    </>
  )
}
