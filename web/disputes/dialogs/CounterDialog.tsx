import styles from './CounterDialog.module.css'
import shareFieldStyles from './ShareField.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { useId, useState } from 'react'
import { counterProposal } from '#core/disputes/api.ts'
import { MAX_EXTENSION_DAYS, type ProposalOption } from '#core/disputes/rules.ts'
import { ANSWER_HOURS } from '#core/disputes/settings.ts'
import { formatSetting } from '#core/kernel/setting.ts'
import { useSetting } from '#web/runtime/site-settings.ts'
import { useDisputeAct, type ProposalContext } from '#web/disputes/dispute-action.ts'
import { outcomeAt } from '#web/disputes/proposals/money.ts'
import { saveRemark, remarkOf } from '#web/disputes/evidence/drafts.ts'
import { useLapse } from '#web/disputes/proposals/live-answer.ts'
import { otherIn } from '#web/disputes/names.ts'
import { OutcomeSums } from '#web/disputes/proposals/OutcomeSums.tsx'
import { readPercent, PERCENT_SENTENCE } from '#web/disputes/dialogs/percent.ts'
import { daysText } from '#web/disputes/proposals/proposal-copy.ts'
import { SplitBar } from '#web/disputes/proposals/SplitBar.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { Dialog, DialogBody } from '#web/kit/disclosure/Dialog.tsx'
import { Field } from '#web/kit/forms/Field.tsx'
import { Select, TextArea, Input } from '#web/kit/forms/Input.tsx'
import { Tile, Tiles } from '#web/kit/page/Tile.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { useOnceCall } from '#web/runtime/idempotency.ts'
import { Failure } from '#web/kit/feedback/Failure.tsx'
import { Affix } from '#web/kit/forms/Affix.tsx'
import { Grid, Stack } from '#web/kit/layout/Layout.tsx'

const MAX_MESSAGE = 2_000
const FIRST_DAYS = 3
const EVERY_DAY = Array.from({ length: MAX_EXTENSION_DAYS }, (_, at) => at + 1)

/** DISPUTE-UI-3: another share or more time, with the resulting amounts. */
export function CounterDialog({ me, ...answered }: ProposalContext & { me: string }) {
  const { contract, dispute, attempt, onClose } = answered
  const sendCounterProposal = useOnceCall(counterProposal)
  const toAnswer = formatSetting(ANSWER_HOURS, useSetting(ANSWER_HOURS))
  const [option, setOption] = useState<ProposalOption>('refund')
  const [typed, setTyped] = useState(String(attempt.refundPercent ?? 0))
  const [days, setDays] = useState(attempt.extensionDays ?? FIRST_DAYS)
  const [message, setMessage] = useState(remarkOf('counter', me, dispute.id))
  const percent = readPercent(typed)
  const other = otherIn(dispute)
  const isSame = option === 'refund' && percent !== null && percent === attempt.refundPercent
  const isReady = option === 'extension' || (percent !== null && !isSame)
  const write = (text: string) => {
    saveRemark('counter', me, dispute.id, text)
    setMessage(text)
  }
  const propose = useDisputeAct({
    contract,
    failed: 'The proposal could not be sent.',
    act: () => {
      const what = option === 'extension' ? { extensionDays: days } : { refundPercent: percent ?? 0 }
      const body = { option, ...what, message: message.trim() }
      return sendCounterProposal({ params: { id: attempt.id }, body })
    },
    onDone: () => {
      saveRemark('counter', me, dispute.id, '')
      toast({ title: 'Proposal sent', text: `${other} has ${toAnswer} to answer it.` })
      onClose()
    },
  })
  useLapse(answered, propose.isBusy)
  return (
    <Dialog title="Propose something else" sub={`Dispute ${dispute.number}`} onClose={onClose}>
      <DialogBody>
        {dispute.mayExtend && <Options option={option} onOption={setOption} />}
        {option === 'extension' ? (
          <MoreTime days={days} onDays={setDays} />
        ) : (
          <>
            <ShareField value={typed} onValue={setTyped} />
            {percent !== null && <Meaning {...{ contract, dispute, percent }} />}
          </>
        )}
        <Field label="Why" aside="optional" hint={`${other} reads it, and so does whoever decides in the end.`}>
          <TextArea value={message} rows={2} maxLength={MAX_MESSAGE} onChange={(event) => write(event.target.value)} />
        </Field>
        {isSame && (
          <p className="hint" role="status">
            That is what is proposed already. Accept it, or choose another share.
          </p>
        )}
        <Failure>{propose.failure}</Failure>
        <Button block disabled={!isReady} loading={propose.isBusy} loadingLabel="Sending…" onClick={propose.run}>
          {option === 'extension'
            ? `Propose ${daysText(days)}`
            : percent === null
              ? 'Propose'
              : `Propose ${percent}% back`}
        </Button>
        <Button tone="line" block onClick={onClose}>
          Back
        </Button>
      </DialogBody>
    </Dialog>
  )
}

function Options({ option, onOption }: { option: ProposalOption; onOption: (option: ProposalOption) => void }) {
  const name = useId()
  const tile = (value: ProposalOption, title: string, text: string) => (
    <Tile
      className={styles.counterOption}
      name={name}
      value={value}
      checked={option === value}
      onChange={() => onOption(value)}
    >
      <span className="h">{title}</span>
      <span className="hint">{text}</span>
    </Tile>
  )
  return (
    <Tiles legend="What you propose">
      {tile('refund', 'Another share', 'The money is divided and the work is over.')}
      {tile('extension', 'Finish it, with more time', 'The work goes on and the money stays held.')}
    </Tiles>
  )
}

function MoreTime({ days, onDays }: { days: number; onDays: (days: number) => void }) {
  return (
    <Field label="How much longer" hint="Counted from the moment both have agreed.">
      <Select value={days} onChange={(event) => onDays(Number(event.target.value))}>
        {EVERY_DAY.map((count) => (
          <option key={count} value={count}>
            {daysText(count)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function Meaning({ contract, dispute, percent }: Pick<ProposalContext, 'contract' | 'dispute'> & { percent: number }) {
  const outcome = outcomeAt(contract, dispute, percent)
  return (
    <Stack gap={2} className={styles.counterMeaning} role="status">
      <SplitBar refundPercent={percent} />
      <p className={classes(styles.counterLegend, 'hint')} aria-hidden="true">
        <span className={styles.kept}>stays with the worker</span>
        <span className={styles.back}>goes back</span>
      </p>
      {outcome ? (
        <OutcomeSums outcome={outcome} sides={dispute} />
      ) : (
        <p className="hint">What it means in money stands with the proposal as soon as it is sent.</p>
      )}
    </Stack>
  )
}

interface ShareFieldProps {
  value: string
  onValue: (value: string) => void
}

/** DISPUTE-UI-3: the share to refund, by slider or typed with two decimals. */
function ShareField({ value, onValue }: ShareFieldProps) {
  const id = useId()
  const percent = readPercent(value)
  return (
    <Grid gap={5} rowGap={1} align="start" className={styles.shareField}>
      <Grid gap={2} className={styles.shareFieldLine}>
        <label className={shareFieldStyles.label} htmlFor={id}>
          Goes back to the poster
        </label>
        <input
          data-slot="percent-range"
          id={id}
          type="range"
          className={shareFieldStyles.range}
          min={0}
          max={100}
          step={1}
          value={Math.round(percent ?? 0)}
          aria-valuetext={`${percent ?? 0}%`}
          onChange={(event) => onValue(event.target.value)}
        />
      </Grid>
      <Field label="In percent" error={percent === null ? PERCENT_SENTENCE : undefined}>
        <Affix sign="%">
          <Input
            numeric
            inputMode="decimal"
            autoComplete="off"
            maxLength={6}
            value={value}
            onChange={(event) => onValue(event.target.value)}
          />
        </Affix>
      </Field>
    </Grid>
  )
}
