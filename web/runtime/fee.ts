import { formatSetting } from '#core/kernel/setting.ts'
import { FEE } from '#core/payments/fee.ts'
import { useSetting } from '#web/runtime/site-settings.ts'

/** "5%" */
export const feeText = (feeBasisPoints: number): string => formatSetting(FEE, feeBasisPoints)

/** The fee ("5%") and the worker's share ("95%"), by the operator's setting. */
export function useFeeText(): { fee: string; kept: string } {
  const rate = useSetting(FEE)
  return { fee: feeText(rate), kept: feeText(10_000 - rate) }
}
