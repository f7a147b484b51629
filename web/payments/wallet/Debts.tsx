import walletStyles from '#web/payments/wallet/Wallet.module.css'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { showDollars } from '#core/kernel/money.ts'
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
  const [paying, setPaying] = useState<WalletDebt | null>(null)
  const heading = useHashArrival('owed')
  return (
    <>
      {wallet.debts.length > 0 && (
        <section aria-labelledby="owed" className="below-5">
          <div className="section-head">
            <h2 className="d-24" id="owed" tabIndex={-1} ref={heading}>
              You owe {showDollars(wallet.owed)}
            </h2>
          </div>
          <p className="sub below-3">
            It is settled automatically from what comes into your wallet, or by card now. Until then you can’t bid, post
            a job, tip or withdraw.
          </p>
          <ul data-slot="wallet-rows" className={walletStyles.walletRows}>
            {wallet.debts.map((debt) => (
              <DebtRow key={debt.id} debt={debt} collected="collected">
                <Button tone="line" size="sm" onClick={() => setPaying(debt)}>
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
      {paying && <PayDialog debt={paying} isTestMode={wallet.isTestMode} onClose={() => setPaying(null)} />}
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

function PayDialog({ debt, isTestMode, onClose }: { debt: WalletDebt; isTestMode: boolean; onClose: () => void }) {
  const client = useQueryClient()
  const sendPayDebt = useOnceCall(payDebt)
  const [card, setCard] = useState<string | null>(null)
  const pay = useAction('The payment did not go through. Please try again.', async () => {
    const { owed } = await sendPayDebt({
      params: { id: debt.id },
      body: card === null ? {} : { paymentMethodId: card },
    })
    void refreshWallet(client)
    toast({
      title: 'Settled',
      text: owed === '0.00' ? 'You owe nothing any more.' : `You still owe ${showDollars(owed)}.`,
    })
    onClose()
  })
  return (
    <Dialog title="Settle what you owe" sub={`${DEBT_LABELS[debt.reason]}, ${debt.jobTitle}`} onClose={onClose}>
      <DialogBody>
        <CardPicker value={card} onChange={setCard} />
        {isTestMode && (
          <div>
            <TestMode />
          </div>
        )}
        <Failure>{pay.failure}</Failure>
        <Button tone="ticket" block loading={pay.isBusy} loadingLabel="Paying…" onClick={pay.run}>
          Pay {showDollars(debt.left)}
        </Button>
      </DialogBody>
    </Dialog>
  )
}
