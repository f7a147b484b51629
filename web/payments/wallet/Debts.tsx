import walletStyles from '#web/payments/wallet/Wallet.module.css'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { cents, centsOf, showDollars } from '#core/kernel/money.ts'
import { paths } from '#core/paths.ts'
import { DEBT_LABELS } from '#core/payments/debts.ts'
import { payDebt, type Wallet, type WalletDebt } from '#core/payments/wallet.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { Dialog, DialogBody } from '#web/kit/disclosure/Dialog.tsx'
import { TestMode } from '#web/kit/display/data/TestMode.tsx'
import { Icon } from '#web/kit/display/Icon.tsx'
import { Failure } from '#web/kit/feedback/Failure.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { CardPicker } from '#web/payments/CardPicker.tsx'
import { refreshWallet } from '#web/payments/queries.ts'
import { useHashArrival } from '#web/payments/wallet/hash.ts'
import { useAction } from '#web/runtime/action.ts'
import { useOnceCall } from '#web/runtime/idempotency.ts'

/** DEBT-1 to 3: what I owe, with a way to settle it, and what I get once it is collected. */
export function Debts({ wallet }: { wallet: Wallet }) {
  // The id of one, or 'all'.
  const [paying, setPaying] = useState<string | null>(null)
  const chosen = wallet.debts.filter(({ id }) => paying === 'all' || paying === id)
  const heading = useHashArrival('owed')
  return (
    <>
      {wallet.debts.length > 0 && (
        <section aria-labelledby="owed" className="below-5">
          <div className="section-head">
            <h2 className="d-24" id="owed" tabIndex={-1} ref={heading}>
              You owe {showDollars(wallet.owed)}
            </h2>
            {wallet.debts.length > 1 && (
              <Button tone="ticket" size="sm" onClick={() => setPaying('all')}>
                Pay all
              </Button>
            )}
          </div>
          <p className="sub below-3">
            It is settled automatically from what comes into your wallet, or by card now. Until then you can’t bid, post
            a job, tip or withdraw.{' '}
            <Link className="link" href={paths.help('owing-money')}>
              How this works
            </Link>
          </p>
          <ul data-slot="wallet-rows" className={walletStyles.walletRows}>
            {wallet.debts.map((debt) => (
              <DebtRow key={debt.id} debt={debt} collected="collected">
                <Button tone="line" size="sm" onClick={() => setPaying(debt.id)}>
                  Pay {showDollars(debt.left)}
                </Button>
              </DebtRow>
            ))}
          </ul>
        </section>
      )}
      {wallet.owedToMe.length > 0 && (
        <section aria-labelledby="owed-to-me" className="below-5">
          <div className="section-head">
            <h2 className="d-24" id="owed-to-me">
              Owed to you
            </h2>
          </div>
          <ul data-slot="wallet-rows" className={walletStyles.walletRows}>
            {wallet.owedToMe.map((debt) => (
              <DebtRow key={debt.id} debt={debt} collected="collected so far">
                <span className="num-16">{showDollars(debt.left)}</span>
              </DebtRow>
            ))}
          </ul>
        </section>
      )}
      {chosen.length > 0 && <PayDialog debts={chosen} isTestMode={wallet.isTestMode} onClose={() => setPaying(null)} />}
    </>
  )
}

function DebtRow({ debt, collected, children }: { debt: WalletDebt; collected: string; children: React.ReactNode }) {
  return (
    <li>
      <Icon name="wallet" />
      <div>
        <p className="h">{DEBT_LABELS[debt.reason]}</p>
        <p className="sub">
          <Link className="link" href={paths.contract(debt.contractId)}>
            {debt.jobTitle}
          </Link>{' '}
          <span className="num-12 c3">{debt.contractNumber}</span>
        </p>
        <p className="hint">
          {showDollars(debt.collected)} of {showDollars(debt.amount)} {collected}
        </p>
      </div>
      {children}
    </li>
  )
}

interface PayDialogProps {
  /** Not empty; those that are settled meanwhile leave it. */
  debts: readonly WalletDebt[]
  isTestMode: boolean
  onClose: () => void
}

function PayDialog({ debts, isTestMode, onClose }: PayDialogProps) {
  const client = useQueryClient()
  const sendPayDebt = useOnceCall(payDebt)
  const [card, setCard] = useState<string | null>(null)
  const total = showDollars(cents(debts.reduce((sum, { left }) => sum + centsOf(left), 0n)))
  const pay = useAction('The payment did not go through. Please try again.', async () => {
    let owed = '0.00'
    try {
      for (const { id } of debts) {
        const body = card === null ? {} : { paymentMethodId: card }
        owed = (await sendPayDebt({ params: { id }, body })).owed
      }
    } finally {
      void refreshWallet(client)
    }
    toast({
      title: 'Settled',
      text: owed === '0.00' ? 'You owe nothing any more.' : `You still owe ${showDollars(owed)}.`,
    })
    onClose()
  })
  const [first] = debts
  const about =
    debts.length === 1 && first
      ? `${DEBT_LABELS[first.reason]}, ${first.jobTitle}`
      : `Your card is charged once for each of the ${debts.length}.`
  return (
    <Dialog title="Settle what you owe" sub={about} onClose={onClose}>
      <DialogBody>
        <CardPicker value={card} onChange={setCard} />
        {isTestMode && (
          <div>
            <TestMode />
          </div>
        )}
        <Failure>{pay.failure}</Failure>
        <Button tone="ticket" block loading={pay.isBusy} loadingLabel="Paying…" onClick={pay.run}>
          Pay {total}
        </Button>
      </DialogBody>
    </Dialog>
  )
}
