import type { Contract } from '#core/contracts/api.ts'
import { paths } from '#core/paths.ts'
import { chargebackNotice } from '#web/contracts/chargeback-copy.ts'
import { ButtonLink } from '#web/kit/actions/Button.tsx'
import { Sums } from '#web/kit/display/data/AmountText.tsx'
import { Banner } from '#web/kit/feedback/Banner.tsx'

/** CHARGEBACK-10 */
export function ChargebackBanner({ contract }: { contract: Contract }) {
  const notice = chargebackNotice(contract)
  if (!notice) return null
  return (
    <div className="below-5">
      <Banner
        tone={notice.tone}
        title={notice.title}
        action={
          notice.settle && (
            <ButtonLink tone="line" size="sm" href={`${paths.wallet()}#owed`}>
              Open the wallet
            </ButtonLink>
          )
        }
      >
        <Sums>{notice.text}</Sums>
      </Banner>
    </div>
  )
}
