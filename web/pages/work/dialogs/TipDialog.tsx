import styles from './ContractDialogs.module.css'
import { useId, useState } from 'react'
import { dollarText, showDollars, typedCents } from '#core/kernel/money.ts'
import { tipWorker } from '#core/payments/api.ts'
import { nameOf } from '#web/contracts/copy.ts'
import { DollarInput } from '#web/jobs/DollarInput.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { Dialog, DialogBody } from '#web/kit/disclosure/Dialog.tsx'
import { Field } from '#web/kit/forms/Field.tsx'
import { TextArea } from '#web/kit/forms/Input.tsx'
import { Tile, Tiles } from '#web/kit/page/Tile.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { CardPicker } from '#web/payments/CardPicker.tsx'
import { OwingNotice } from '#web/payments/OwingNotice.tsx'
import { useOnceCall } from '#web/runtime/idempotency.ts'
import { TestMode } from '#web/kit/display/data/TestMode.tsx'
import { useContractAct } from '#web/payments/contract-action.ts'
import type { ContractDialogContext } from '#web/contracts/open-dialog.ts'
import { Failure } from '#web/kit/feedback/Failure.tsx'

const SUGGESTED = ['5', '10', '20'] as const
const OWN = 'own'
const MAX_MESSAGE = 500

/** Without a fee. */
export function TipDialog({ contract, onClose }: ContractDialogContext) {
  const sendTipWorker = useOnceCall(tipWorker)
  const worker = nameOf(contract, 'worker')
  const [choice, setChoice] = useState<string>(SUGGESTED[0])
  const [typed, setTyped] = useState('')
  const [message, setMessage] = useState('')
  const [card, setCard] = useState<string | null>(null)
  const amount = dollarText(typedCents(choice === OWN ? typed : choice))
  const isNothing = amount === '0.00'
  const tip = useContractAct({
    contract,
    failed: 'Payment Failed',
    act: () => {
      const body = { amount, message, ...(card !== null && { paymentMethodId: card }) }
      return sendTipWorker({ params: { id: contract.id }, body })
    },
    onDone: ({ money }) => {
      const isThere = money.tips !== contract.money.tips
      toast({
        title: isThere ? 'Tip sent' : 'Tip on its way',
        text: isThere ? `${worker} gets all of ${showDollars(amount)}.` : 'The bank is looking at it.',
      })
      onClose()
    },
  })
  return (
    <Dialog title={`Tip ${worker}`} sub={`${worker} gets all of it, the platform nothing.`} onClose={onClose}>
      <DialogBody>
        <OwingNotice act="tip" raised />
        <Amounts choice={choice} onChoice={setChoice} />
        {choice === OWN && (
          <Field label="Amount">
            <DollarInput name="amount" value={typed} onValue={setTyped} />
          </Field>
        )}
        <Field label="A word with it" aside="optional">
          <TextArea
            value={message}
            rows={2}
            maxLength={MAX_MESSAGE}
            onChange={(event) => setMessage(event.target.value)}
          />
        </Field>
        <CardPicker value={card} onChange={setCard} />
        {contract.money.isTestMode && (
          <div>
            <TestMode />
          </div>
        )}
        <Failure>{tip.failure}</Failure>
        <Button tone="ticket" block disabled={isNothing} loading={tip.isBusy} loadingLabel="Sending…" onClick={tip.run}>
          {isNothing ? 'Tip' : `Tip · ${showDollars(amount)}`}
        </Button>
        {isNothing && (
          <p className="hint">{typed.trim() === '' ? 'Say how much first.' : 'An amount such as 5 or 7.50.'}</p>
        )}
      </DialogBody>
    </Dialog>
  )
}

function Amounts({ choice, onChoice }: { choice: string; onChoice: (choice: string) => void }) {
  const name = useId()
  return (
    <Tiles legend="How much" className={styles.tipPicks}>
      {[...SUGGESTED, OWN].map((value) => (
        <Tile
          key={value}
          className={styles.tipPick}
          name={name}
          value={value}
          checked={choice === value}
          onChange={() => onChoice(value)}
        >
          <span>{value === OWN ? 'Own amount' : `$${value}`}</span>
        </Tile>
      ))}
    </Tiles>
  )
}
