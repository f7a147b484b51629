import styles from './ContractDialog.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { showDollars } from '#core/kernel/money.ts'
import type { Contract } from '#core/contracts/api.ts'
import { totalOf } from '#core/contracts/rules.ts'
import { splitText } from '#web/jobs/price.ts'
import { isSome, moneyLine, nameOf } from '#web/contracts/copy.ts'
import { feeText } from '#web/runtime/fee.ts'
import { TestMode } from '#web/kit/display/data/TestMode.tsx'

/** What it costs, who gets what of it, and where it is. */
export function MoneyTable({ contract }: { contract: Contract }) {
  const { fee, share } = splitText(totalOf(contract), contract.feeBasisPoints)
  const line = moneyLine(contract)
  return (
    <>
      <h3 className="d-24">Money</h3>
      <dl className={styles.fees}>
        <Row label="Bid" value={showDollars(contract.amount)} />
        {isSome(contract.additionalAmount) && (
          <Row label="Additional work" value={showDollars(contract.additionalAmount)} />
        )}
        <Row label={`Platform ${feeText(contract.feeBasisPoints)}`} value={`−${fee}`} />
        <Row
          label={contract.role === 'worker' ? 'You receive' : `${nameOf(contract, 'worker')} receives`}
          value={share}
        />
        <div className={styles.total}>
          <dt>
            {line.label}
            {line.note && <span className={classes('hint', styles.note)}> {line.note}</span>}
          </dt>
          <dd>{showDollars(line.amount)}</dd>
        </div>
      </dl>
      {contract.money.isTestMode && (
        <div className={styles.mode}>
          <TestMode />
        </div>
      )}
    </>
  )
}

function Row({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt dir="auto">{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
