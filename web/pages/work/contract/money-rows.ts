import { showDollars } from '#core/kernel/money.ts'
import type { AdditionalWork, Contract } from '#core/contracts/api.ts'
import type { Dispute } from '#core/disputes/api.ts'
import { isUnsigned, isDisputed } from '#core/contracts/rules.ts'
import { isSettling } from '#core/contracts/settlement.ts'
import { isSome, leftInEscrow, nameOf, otherName } from '#web/contracts/copy.ts'
import { canAskForMore, waitingTotal } from '#web/pages/work/contract/extra-work-copy.ts'

export interface MoneyRow {
  label: string
  sum: string
}

const some = (label: string, amount: string): MoneyRow[] =>
  isSome(amount) ? [{ label, sum: showDollars(amount) }] : []

/** STEP-4: every amount of a contract. */
export const moneyRows = (
  contract: Contract,
  requests: readonly AdditionalWork[],
  dispute: Pick<Dispute, 'released'> | null = null,
): MoneyRow[] => {
  const { role, status, amount, additionalAmount, settlement, money, isReversed } = contract
  const who = role === 'worker' ? 'You' : nameOf(contract, 'worker')
  const waiting = canAskForMore(contract) ? waitingTotal(requests) : null
  return [
    { label: 'Agreed', sum: showDollars(amount) },
    ...some('Extra, agreed', additionalAmount),
    ...(waiting !== null ? [{ label: 'Extra, waiting', sum: waiting }] : []),
    ...(isUnsigned(status) ? [] : some(role === 'poster' ? 'Still to pay' : 'Not paid yet', money.due)),
    ...(isDisputed(status)
      ? [
          ...some('Frozen', leftInEscrow(money)),
          ...some('Reversed by the bank', money.missing),
          ...some('Frozen, of what was released', dispute?.released ?? '0.00'),
        ]
      : [
          ...some('Held now', leftInEscrow(money)),
          ...some('Reversed by the bank', money.missing),
          ...(settlement && isSettling({ settlement })
            ? some(role === 'worker' ? 'You get when settled' : `${who} gets when settled`, settlement.workerAmount)
            : some(
                `${role === 'worker' ? 'You get' : `${who} gets`} ${isReversed ? 'once it is paid' : 'at release'}`,
                money.workerShare,
              )),
        ]),
    ...some(role === 'worker' ? 'You got' : `${who} got`, money.released),
    ...some('Refunded', money.refunded),
    ...some('Reversed by the bank', money.reversed),
    ...some('Cancellation fee', contract.cancelFeePaid),
    ...some('Tip', money.tips),
    ...contract.debts
      .filter(({ amount: owed, collected }) => owed !== collected)
      .flatMap(({ isMine, amount: owed, collected }) => [
        { label: `Owed by ${isMine ? 'you' : otherName(contract)}`, sum: showDollars(owed) },
        { label: 'Collected so far', sum: showDollars(collected) },
      ]),
  ]
}
