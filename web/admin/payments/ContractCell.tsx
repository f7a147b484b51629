import styles from './Payments.module.css'
import { Link } from 'wouter'
import { paths } from '#core/paths.ts'

interface ContractCellProps {
  contract: { number: string; jobTitle: string; contractId: string }
  /** What it is about. */
  detail: string
}

export const ContractCell = ({ contract: { number, jobTitle, contractId }, detail }: ContractCellProps) => (
  <div className={styles.moneyWhat}>
    <Link className="link trunc" href={paths.adminContract(contractId)} dir="auto">
      {jobTitle}
    </Link>
    <span className="hint">
      <span className="num-12">{number}</span> {detail}
    </span>
  </div>
)
