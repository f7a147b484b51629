import { AUTO_RELEASE_HOURS, SIGN_WITHIN_HOURS } from '#core/contracts/settings.ts'
import { type Cents, showDollars } from '#core/kernel/money.ts'
import { formatSetting } from '#core/kernel/setting.ts'
import { FEE, splitFee } from '#core/payments/fee.ts'
import { useSetting } from '#web/runtime/site-settings.ts'
import { AMOUNT } from '#web/content/demo/sample.ts'
import { feeText } from '#web/runtime/fee.ts'

export interface SampleMoney {
  /** "5%", "$4.75", "$90.25" */
  rate: string
  fee: string
  share: string
  shareCents: Cents
  /** "24 hours", "72 hours" */
  signWithin: string
  autoRelease: string
  /** The share of the worker of another price. */
  keptOf: (price: Cents) => string
}

/** The money of the sample job under the current settings. */
export const sampleMoney = (rate: number, signHours: number, releaseHours: number): SampleMoney => {
  const { fee, workerShare } = splitFee(AMOUNT, rate)
  return {
    rate: feeText(rate),
    fee: showDollars(fee),
    share: showDollars(workerShare),
    shareCents: workerShare,
    signWithin: formatSetting(SIGN_WITHIN_HOURS, signHours),
    autoRelease: formatSetting(AUTO_RELEASE_HOURS, releaseHours),
    keptOf: (price) => showDollars(splitFee(price, rate).workerShare),
  }
}

export const useSampleMoney = (): SampleMoney =>
  sampleMoney(useSetting(FEE), useSetting(SIGN_WITHIN_HOURS), useSetting(AUTO_RELEASE_HOURS))
