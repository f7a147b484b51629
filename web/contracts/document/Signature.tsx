import styles from './ContractDialog.module.css'
import type { Contract } from '#core/contracts/api.ts'
import type { Role } from '#core/contracts/rules.ts'
import { signedText } from '#web/contracts/dates.ts'
import { SHEET, signaturePath } from '#web/contracts/document/signature.ts'
import { askOf, nameOf } from '#web/contracts/copy.ts'
import { classes } from '#web/kit/hooks/classes.ts'
import { serverClock } from '#web/runtime/clock/server-clock.ts'
import { StatusBadge } from '#web/kit/display/StatusBadge.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'

interface SignatureProps {
  contract: Contract
  role: Role
  /** Written after this moment: it is seen being written. */
  openedAtMs: number
}

const SIGNED_AT = { poster: 'posterSignedAt', worker: 'workerSignedAt' } as const

/** The line to sign on, and what stands on it. */
export function Signature({ contract, role, openedAtMs }: SignatureProps) {
  const name = nameOf(contract, role)
  const signedAt = contract[SIGNED_AT[role]]
  const isMine = role === contract.role && askOf(contract) === 'sign'
  const isNew = signedAt !== null && Date.parse(signedAt) > openedAtMs
  return (
    <div>
      <div className={classes(styles.line, signedAt === null && styles.lineOpen)}>
        {signedAt !== null && (
          <>
            <svg
              className={classes(styles.hand, isNew && styles.isNew)}
              viewBox={`0 0 ${SHEET.width} ${SHEET.height}`}
              aria-hidden="true"
            >
              <path d={signaturePath(name)} pathLength={1} />
            </svg>
            <StatusBadge lands={isNew}>Signed</StatusBadge>
          </>
        )}
      </div>
      <p className={styles.cap}>
        <span className="hint" dir="auto">
          {isMine ? `${name}, your signature` : name}
          {signedAt === null && <VisuallyHidden>, not signed yet</VisuallyHidden>}
        </span>
        {signedAt !== null && (
          <span className="num-12 c3">
            <VisuallyHidden>signed </VisuallyHidden>
            <time dateTime={signedAt}>{signedText(signedAt, serverClock.now())}</time>
          </span>
        )}
      </p>
    </div>
  )
}
