import styles from '#web/payments/wallet/Wallet.module.css'
import cardFieldsStyles from '#web/payments/cards/CardFields.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '#core/paths.ts'
import {
  payoutAccountLink,
  type PayoutMethod,
  removePayoutMethod,
  type Wallet,
  confirmPayoutMethod,
} from '#core/payments/wallet.ts'
import { useAction } from '#web/runtime/action.ts'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { call, problemMessage } from '#web/runtime/call.ts'
import { Chip } from '#web/kit/display/data/Chip.tsx'
import { ErrorState } from '#web/kit/feedback/EmptyState.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { refreshWallet, usePayoutMethods } from '#web/payments/queries.ts'
import { AddPayoutDialog } from '#web/payments/wallet/methods/AddPayoutDialog.tsx'
import { useHashArrival } from '#web/payments/wallet/hash.ts'
import { RemoveDialog } from '#web/payments/wallet/methods/RemoveDialog.tsx'
import { placeName, triesText } from '#web/payments/wallet/copy.ts'
import { Icon } from '#web/kit/display/Icon.tsx'
import { Cluster, Stack } from '#web/kit/layout/Layout.tsx'
import { FormAlert } from '#web/accounts/FormAlert.tsx'
import { Field } from '#web/kit/forms/Field.tsx'
import { useForm } from '#web/runtime/forms/form.ts'
import { Input } from '#web/kit/forms/Input.tsx'
import { Affix } from '#web/kit/forms/Affix.tsx'

export function PayoutMethods({ wallet }: { wallet: Wallet }) {
  const methods = usePayoutMethods()
  const client = useQueryClient()
  const heading = useHashArrival('payout')
  const [adding, setAdding] = useState<PayoutMethod['type'] | null>(null)
  const [leaving, setLeaving] = useState<PayoutMethod | null>(null)

  const refreshAndFocus = async () => {
    await refreshWallet(client)
    // The row and the pressed button are gone.
    heading.current?.focus()
  }

  return (
    <section aria-labelledby="payout">
      <div className="section-head">
        <h2 className="d-24" id="payout" ref={heading} tabIndex={-1}>
          Where it goes
        </h2>
      </div>
      {!wallet.isPayable && <SetUpPayouts />}
      {methods.data ? (
        <Rows methods={methods.data} isTestMode={wallet.isTestMode} onRemove={setLeaving} />
      ) : methods.isPending ? (
        <Skeleton shape="button" />
      ) : (
        <ErrorState onRetry={() => void methods.refetch()}>
          {problemMessage(methods.error, 'Your bank accounts and cards could not be fetched.')}
        </ErrorState>
      )}
      <Cluster gap={2} align="start" className="above-4">
        <Button tone="line" size="sm" icon="plus" onClick={() => setAdding('bank')}>
          Add a bank account
        </Button>
        <Button tone="line" size="sm" icon="plus" onClick={() => setAdding('debit_card')}>
          Add a debit card
        </Button>
      </Cluster>
      {adding && <AddPayoutDialog type={adding} onClose={() => setAdding(null)} />}
      {leaving && (
        <RemoveDialog
          what={placeName(leaving)}
          sub="Nothing is sent there any more. What is on its way still arrives."
          onRemove={() => call(removePayoutMethod, { params: { id: leaving.id } })}
          onRemoved={refreshAndFocus}
          onClose={() => setLeaving(null)}
        />
      )}
    </section>
  )
}

/** The provider asks for details on its own page. */
function SetUpPayouts() {
  const open = useAction(
    'The card provider could not be reached. Please try again.',
    async () => {
      const { url } = await call(payoutAccountLink)
      location.assign(url)
    },
    (sentence) => toast({ title: 'Error', text: sentence, tone: 'bad' }),
  )
  return (
    <Banner
      tone="warn"
      action={
        <Button size="sm" loading={open.isBusy} loadingLabel="Opening…" onClick={open.run}>
          Set up payouts
        </Button>
      }
    >
      The card provider needs a few facts about you before it can pay you.
    </Banner>
  )
}

interface RowsProps {
  methods: readonly PayoutMethod[]
  isTestMode: boolean
  onRemove: (method: PayoutMethod) => void
}

function Rows({ methods, isTestMode, onRemove }: RowsProps) {
  if (methods.length === 0)
    return <p className="hint">Nowhere yet. A debit card takes minutes, a bank account is free.</p>
  return (
    <ul data-slot="wallet-rows" className={styles.walletRows}>
      {methods.map((method) => (
        <Row key={method.id} method={method} isTestMode={isTestMode} onRemove={() => onRemove(method)} />
      ))}
    </ul>
  )
}

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

function Row({ method, isTestMode, onRemove }: { method: PayoutMethod; isTestMode: boolean; onRemove: () => void }) {
  const { type, holder, isConfirmed, triesLeft } = method
  return (
    <li>
      <Icon name={type === 'bank' ? 'bank' : 'card'} />
      <div>
        <p className="h">{capital(placeName(method))}</p>
        <p className="sub">
          <bdi>{holder}</bdi>
        </p>
      </div>
      <Cluster gap={1} justify="end" className={styles.walletRowsActs}>
        {!isConfirmed && <Chip tone="warn">{triesLeft === 0 ? 'locked' : 'to confirm'}</Chip>}
        <Button tone="quiet" size="sm" onClick={onRemove}>
          <span>
            Remove<VisuallyHidden>: {placeName(method)}</VisuallyHidden>
          </span>
        </Button>
      </Cluster>
      {!isConfirmed && triesLeft !== 0 && (
        <ConfirmDeposits method={method} isTestMode={isTestMode} left={triesText(triesLeft ?? 0)} />
      )}
      {triesLeft === 0 && (
        <Stack as="p" className={classes('hint', styles.walletRowsForm)}>
          No tries are left. Please remove this account and add it again.
        </Stack>
      )}
    </li>
  )
}

interface ConfirmDepositsProps {
  method: PayoutMethod
  isTestMode: boolean
  left: string
}

const MISSING = 'Please enter this amount.'

/** Confirms ownership of an account by the amounts of two small deposits. */
function ConfirmDeposits({ method, isTestMode, left }: ConfirmDepositsProps) {
  const client = useQueryClient()
  const form = useForm(
    ({ first, second }) => ({ ...(!first.trim() && { first: MISSING }), ...(!second.trim() && { second: MISSING }) }),
    { first: '', second: '' },
    async ({ first, second }) => {
      await call(confirmPayoutMethod, {
        params: { id: method.id },
        body: { amounts: [first.trim(), second.trim()] },
      })
      toast({ title: 'Confirmed', text: `Money can be sent to ${placeName(method)} now.` })
      await refreshWallet(client)
    },
    // A wrong guess costs a try, which the row shows.
    () => void refreshWallet(client),
  )
  return (
    <Stack as="form" {...form.props} className={styles.walletRowsForm}>
      <p className="hint">
        Two deposits below a dollar are on their way to this account. Enter what arrived to show that it is yours;{' '}
        {left}. {isTestMode && <TestMail />}
      </p>
      <FormAlert form={form} fallback="The amounts could not be checked. Please try again." />
      <div className={cardFieldsStyles.two}>
        <Field label="First deposit" error={form.errors.first}>
          <Affix sign="$">
            <Input {...form.bind('first')} numeric inputMode="decimal" autoComplete="off" placeholder="0.00" />
          </Affix>
        </Field>
        <Field label="Second deposit" error={form.errors.second}>
          <Affix sign="$">
            <Input {...form.bind('second')} numeric inputMode="decimal" autoComplete="off" placeholder="0.00" />
          </Affix>
        </Field>
      </div>
      <div>
        <Button type="submit" size="sm" loading={form.pending} loadingLabel="Confirming…">
          Confirm account
        </Button>
      </div>
    </Stack>
  )
}

function TestMail() {
  return (
    <>
      In test mode the amounts come by mail at once (without a mail server:{' '}
      <a className="link" href={paths.outbox()}>
        the outbox
      </a>
      ).
    </>
  )
}
