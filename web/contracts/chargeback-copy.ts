import type { Contract } from '#core/contracts/api.ts'
import { isCompleted, isRunning } from '#core/contracts/rules.ts'
import { showDollars } from '#core/kernel/money.ts'
import { isFraudWarning, isFrozenByBank, isLostChargeback, isOpenChargeback } from '#core/payments/chargebacks.ts'
import { owedAfterChargeback } from '#core/payments/debts.ts'
import { isSome, nameOf } from '#web/contracts/copy.ts'

export interface ChargebackNotice {
  tone: 'plain' | 'warn' | 'bad'
  title: string
  text: string
  /** The reader settles it in the wallet. */
  settle?: string
}

type Asked = NonNullable<Contract['chargeback']>

const STAYS = 'The money stays in escrow until the bank has decided.'

const openNotice = (contract: Contract, chargeback: Asked): ChargebackNotice => {
  const isFraud = isFraudWarning(chargeback)
  const isHeld = isFrozenByBank(contract)
  const amount = showDollars(chargeback.amount)
  if (chargeback.isMine) {
    const then = isHeld ? STAYS : `If it takes the ${amount} back, you owe it here.`
    return isFraud
      ? {
          tone: 'warn',
          title: 'Your bank reported this payment as fraud',
          text: `${isHeld ? 'The money stays in escrow for up to seven days, until it is clear whether the payment stands.' : then} If you made this payment yourself, tell your bank.`,
        }
      : {
          tone: 'warn',
          title: 'Your bank is reviewing this payment',
          text: `${then} If you did not mean to dispute it, tell your bank.`,
        }
  }
  if (!isHeld)
    return {
      tone: 'plain',
      title: 'The card’s bank is reviewing this payment',
      text: `It is about ${amount}. You keep what you were paid.`,
    }
  return isFraud
    ? {
        tone: 'warn',
        title: 'The card’s bank reported this payment as fraud',
        text: 'The money stays in escrow for up to seven days, until it is clear whether the payment stands.',
      }
    : {
        tone: 'warn',
        title: 'The card’s bank is reviewing this payment',
        text: 'The money stays in escrow until it has decided; we sent the bank the contract and its progress.',
      }
}

/** What paying again brings. */
const goesOn = ({ status, settlement }: Contract): string => {
  if (isCompleted(status)) return 'and it can be released'
  return isRunning(status) && settlement === null ? 'and the work goes on' : 'and the payment stands again'
}

const reversedNotice = (contract: Contract, { isMine }: Asked): ChargebackNotice => {
  if (isMine) {
    const owed = showDollars(owedAfterChargeback(contract.debts))
    return {
      tone: 'bad',
      title: 'Your card payment was reversed',
      text: `Pay ${owed} in your wallet ${goesOn(contract)}.`,
      settle: `Pay · ${owed}`,
    }
  }
  const owes = `${nameOf(contract, 'poster')} owes it now`
  return {
    tone: 'bad',
    title: 'The card payment for this contract was reversed',
    text: isRunning(contract.status)
      ? `${owes}; work can wait${contract.mayCancel ? ', and you can stop without a fee' : ''}.`
      : `${owes}; you are paid as it is collected.`,
  }
}

/** It is over, and something is still owed for it. */
const owedNotice = (contract: Contract, { isMine }: Asked): ChargebackNotice | null => {
  const amount = owedAfterChargeback(contract.debts)
  if (!isSome(amount)) return null
  const owed = showDollars(amount)
  return isMine
    ? {
        tone: 'warn',
        title: 'Your card payment was reversed',
        text: `You owe ${owed} for it. Settle it in your wallet.`,
        settle: `Pay · ${owed}`,
      }
    : {
        tone: 'plain',
        title: 'The card payment for this contract was reversed',
        text: `${nameOf(contract, 'poster')} owes you ${owed}, which reaches you as it is collected.`,
      }
}

/** CHARGEBACK-10: what a bank is doing about the payment, and what it means for the reader; null: nothing any more. */
export const chargebackNotice = (contract: Contract): ChargebackNotice | null => {
  const { chargeback } = contract
  if (chargeback === null) return null
  if (isOpenChargeback(chargeback)) return openNotice(contract, chargeback)
  if (contract.isReversed) return reversedNotice(contract, chargeback)
  return isLostChargeback(chargeback) ? owedNotice(contract, chargeback) : null
}
