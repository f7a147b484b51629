import { MoneyTable } from '#web/kit/display/data/MoneyTable.tsx'
import styles from './Withdraw.module.css'
import { isFailedWithdrawal, isPaidOut } from '#core/payments/rules.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dollarText, showDollars, typedCents, typedDollars, type Cents, centsOf } from '#core/kernel/money.ts'
import { type PayoutMethod, type Speed, type Wallet, withdraw, type Withdrawal } from '#core/payments/wallet.ts'
import { FormAlert } from '#web/accounts/FormAlert.tsx'
import { Affix } from '#web/kit/forms/Affix.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { problemMessage } from '#web/runtime/call.ts'
import { ErrorState } from '#web/kit/feedback/EmptyState.tsx'
import { Field } from '#web/kit/forms/Field.tsx'
import { useForm } from '#web/runtime/forms/form.ts'
import { Input, Select } from '#web/kit/forms/Input.tsx'
import { errorsOf, readingDollars } from '#web/runtime/forms/schema-check.ts'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { TicketPart } from '#web/kit/page/Ticket.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { useOnceCall } from '#web/runtime/idempotency.ts'
import { refreshWallet, usePayoutMethods } from '#web/payments/queries.ts'
import { usableSpeed, payoutSpeedsOf, type PayoutSpeed } from '#web/payments/wallet/withdraw/payout-speeds.ts'
import { SpeedPicker } from '#web/payments/wallet/withdraw/SpeedPicker.tsx'
import { arrivalText, placeName, sentText, feeText, shortPlace, SPEED_NAMES } from '#web/payments/wallet/copy.ts'
import { quickAmounts, withdrawSum } from '#web/payments/wallet/withdraw/withdraw-sum.ts'
import { Stack, Grid } from '#web/kit/layout/Layout.tsx'
import { ChipButton } from '#web/kit/display/data/Chip.tsx'

const WithdrawForm = readingDollars(withdraw.body, 'amount')

export function Withdraw({ wallet }: { wallet: Wallet }) {
  const methods = usePayoutMethods()
  const [round, setRound] = useState<{ count: number; speed: Speed }>({ count: 0, speed: 'instant' })
  const beginAgain = (speed: Speed) => {
    setRound({ count: round.count + 1, speed })
    // The form is a new one; the result shows in the balance above.
    document.getElementById('available')?.focus()
  }
  return (
    <TicketPart className={styles.withdraw}>
      {methods.data ? (
        <Form key={round.count} wallet={wallet} methods={methods.data} first={round.speed} onSent={beginAgain} />
      ) : methods.isPending ? (
        <>
          <Skeleton shape="button" />
          <Skeleton shape="block" />
          <Skeleton shape="button" />
        </>
      ) : (
        <ErrorState onRetry={() => void methods.refetch()}>
          {problemMessage(methods.error, 'Your bank accounts and cards could not be fetched.')}
        </ErrorState>
      )}
    </TicketPart>
  )
}

const toastWithdrawal = (withdrawal: Withdrawal): void => {
  const { status, failureReason, arrivesAt } = withdrawal
  if (isFailedWithdrawal(status))
    return toast({ title: 'Withdrawal failed', text: failureReason ?? 'The bank gave no reason.', tone: 'bad' })
  const when = isPaidOut(status) || arrivesAt === null ? 'has been sent' : `arrives ${arrivalText(arrivesAt)}`
  toast({ title: 'Withdrawal under way', text: `${sentText(withdrawal)} ${when}.` })
}

interface FormProps {
  wallet: Wallet
  methods: readonly PayoutMethod[]
  first: Speed
  onSent: (speed: Speed) => void
}

/** Speed and method may become unavailable while the form is open; typed values stay. */
function Form({ wallet, methods, first, onSent }: FormProps) {
  const client = useQueryClient()
  const sendWithdraw = useOnceCall(withdraw)
  const ways = payoutSpeedsOf(wallet, methods)

  type Values = { amount: string; speed: string; methodId: string }
  const chosenBy = ({ speed, methodId }: Values) => {
    const way = usableSpeed(ways, speed)
    return { way, place: way?.places.find(({ id }) => id === methodId) ?? way?.places[0] }
  }
  const bodyOf = (values: Values) => {
    const { way, place } = chosenBy(values)
    return { amount: typedDollars(values.amount), speed: way?.terms.speed, methodId: place?.id }
  }
  const form = useForm<Values>(
    (values) => errorsOf(WithdrawForm, bodyOf(values)),
    { amount: '', speed: first, methodId: '' },
    async (values) => {
      const { amount, speed, methodId } = bodyOf(values)
      if (!speed || !methodId) return
      const body = { amount, speed, methodId }
      const withdrawal = await sendWithdraw({ body })
      toastWithdrawal(withdrawal)
      await refreshWallet(client)
      onSent(speed)
    },
  )

  const { way, place } = chosenBy(form.values)
  const amount = typedCents(form.values.amount)
  return (
    <Stack as="form" {...form.props}>
      <Field
        label="Withdraw"
        aside={way && `${showDollars(way.terms.min)} to ${showDollars(wallet.available)}`}
        error={form.errors.amount}
      >
        <Affix sign="$">
          <Input
            {...form.bind('amount')}
            className={styles.amount}
            numeric
            inputMode="decimal"
            autoComplete="off"
            placeholder="0.00"
          />
        </Affix>
      </Field>
      <QuickAmounts
        available={wallet.available}
        amount={amount}
        onPick={(picked) => form.set('amount', dollarText(picked))}
      />
      <SpeedPicker
        ways={ways}
        value={way?.terms.speed}
        onChange={(speed) => form.set('speed', speed)}
        error={way && (form.errors.speed ?? form.errors.methodId)}
      />
      {way && way.places.length > 1 && (
        <Field label="To">
          <Select {...form.bind('methodId')} value={place?.id}>
            {way.places.map((one) => (
              <option key={one.id} value={one.id}>
                {placeName(one)}, {one.holder}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <WithdrawTable amount={amount} way={way} place={place} />
      <FormAlert form={form} fallback="No answer came. Try again; the same withdrawal is never made twice." />
      <Button
        type="submit"
        tone="ticket"
        size="lg"
        block
        disabled={!way}
        loading={form.pending}
        loadingLabel="Withdrawing…"
        aria-describedby={way ? undefined : 'withdraw-why-not'}
      >
        {amount > 0n ? `Withdraw ${showDollars(amount)}` : 'Withdraw'}
      </Button>
      {!way && <WhyNot hasMethods={methods.length > 0} />}
    </Stack>
  )
}

function WhyNot({ hasMethods }: { hasMethods: boolean }) {
  return (
    <p className="hint" id="withdraw-why-not">
      {hasMethods ? 'Each way above says what it is waiting for.' : 'There is nowhere to send it yet.'}{' '}
      <a className="link" href="#payout">
        {hasMethods ? 'See where it goes' : 'Add a bank account or a debit card'}
      </a>
    </p>
  )
}

interface QuickAmountsProps {
  available: string
  amount: Cents
  onPick: (amount: Cents) => void
}

function QuickAmounts({ available, amount, onPick }: QuickAmountsProps) {
  const all = centsOf(available)
  if (all <= 0n) return null
  const chip = (value: Cents, label: string) => (
    <ChipButton key={label} className={styles.quickChip} aria-pressed={amount === value} onClick={() => onPick(value)}>
      {label}
    </ChipButton>
  )
  return (
    <Grid gap={2} className={styles.quick} role="group" aria-label="Common amounts">
      {quickAmounts(all).map((value) => chip(value, showDollars(value, 'round')))}
      {chip(all, 'All')}
    </Grid>
  )
}

interface WithdrawTableProps {
  amount: Cents
  way: PayoutSpeed | undefined
  place: PayoutMethod | undefined
}

/** Fee and amount to arrive. */
function WithdrawTable({ amount, way, place }: WithdrawTableProps) {
  if (!way || !place) return null
  const { speed, feeBasisPoints, arrivesAt } = way.terms
  const { fee, net } = withdrawSum(amount, feeBasisPoints)
  return (
    <MoneyTable
      className={styles.sum}
      rows={[
        { label: 'From balance', value: showDollars(amount) },
        {
          label: `${SPEED_NAMES[speed]} fee ${feeBasisPoints > 0 ? feeText(feeBasisPoints) : ''}`,
          value: fee > 0n ? `−$${showDollars(fee, 'column')}` : feeBasisPoints > 0 ? '$0.00' : 'free',
        },
      ]}
      total={{
        label: (
          <>
            Arrives {place.type === 'bank' ? 'at' : 'on'} {shortPlace(place)}
            <span className="hint">{arrivalText(arrivesAt)}</span>
          </>
        ),
        value: showDollars(net),
      }}
    />
  )
}
