import { MoneyTable } from '#web/kit/display/data/MoneyTable.tsx'
import styles from './ContractDialog.module.css'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Contract } from '#core/contracts/api.ts'
import { canMoveContract, otherRole, totalOf, type Role } from '#core/contracts/rules.ts'
import { paths } from '#core/paths.ts'
import type { Action } from '#web/runtime/action.ts'
import { DeclineForm } from '#web/contracts/document/DeclineForm.tsx'
import { HoldButton } from '#web/contracts/document/HoldButton.tsx'
import { Documents } from '#web/contracts/verify/DocumentLinks.tsx'
import { summarizeStatus } from '#web/contracts/document/signing-status.ts'
import { askOf, isSignedByBoth, isSome, moneyLine, nameOf } from '#web/contracts/copy.ts'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { Button, ButtonLink } from '#web/kit/actions/Button.tsx'
import { classes } from '#web/kit/hooks/classes.ts'
import { Icon } from '#web/kit/display/Icon.tsx'
import { serverClock } from '#web/runtime/clock/server-clock.ts'
import { showDollars } from '#core/kernel/money.ts'
import { splitText } from '#web/jobs/price.ts'
import { feeText } from '#web/runtime/fee.ts'
import { TestMode } from '#web/kit/display/data/TestMode.tsx'
import { signedText } from '#web/contracts/dates.ts'
import { SHEET, signaturePath } from '#web/contracts/document/signature.ts'
import { StatusBadge } from '#web/kit/display/StatusBadge.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { Cluster, Stack } from '#web/kit/layout/Layout.tsx'

interface StubProps {
  contract: Contract
  signing: Action
  isActivated: boolean
}

export function Stub({ contract, signing, isActivated }: StubProps) {
  const [openedAtMs] = useState(() => serverClock.now())
  const foot = useRef<HTMLDivElement>(null)
  const isAsked = askOf(contract) === 'sign'
  const [isDeclining, setDeclining] = useState(false)
  const isLeaving = isAsked && isDeclining
  useFollowFocus(foot, `${isAsked} ${isLeaving}`, isActivated)
  return (
    <>
      <Money contract={contract} />
      <div className={styles.signatures}>
        <Signature contract={contract} role={otherRole(contract.role)} openedAtMs={openedAtMs} />
        <Signature contract={contract} role={contract.role} openedAtMs={openedAtMs} />
      </div>
      <Stack className={styles.foot} ref={foot}>
        {isLeaving ? (
          <DeclineForm contract={contract} onKeep={() => setDeclining(false)} />
        ) : (
          <>
            <State contract={contract} isActivated={isActivated} isAsked={isAsked} />
            {isAsked && <Acts contract={contract} signing={signing} onDecline={() => setDeclining(true)} />}
          </>
        )}
        {isSignedByBoth(contract) && !isActivated && <Documents contract={contract} />}
      </Stack>
    </>
  )
}

/** The pressed button disappears, so focus and, on phones, the view move to the new status. */
function useFollowFocus(foot: RefObject<HTMLDivElement | null>, view: string, isActivated: boolean) {
  const shown = useRef(view)
  useEffect(() => {
    const state = foot.current?.querySelector<HTMLElement>('[data-state]')
    if (shown.current !== view && document.activeElement === document.body) state?.focus()
    shown.current = view
    if (isActivated) state?.scrollIntoView({ block: 'nearest' })
  }, [foot, view, isActivated])
}

function State({ contract, isActivated, isAsked }: Omit<StubProps, 'signing'> & { isAsked: boolean }) {
  const { title, text, tone, pay, settle } = summarizeStatus(contract, serverClock.now())
  return (
    <>
      <Stack
        gap={2}
        className={classes(styles.state, isAsked && styles.stateBare, tone === 'bad' && styles.stateBad)}
        role="status"
        tabIndex={-1}
        data-state
      >
        <Cluster as="p" gap={2} nowrap>
          {!isAsked && <Icon name={tone === 'bad' ? 'alert' : isActivated ? 'check' : 'info'} />}
          <b className="h">{isActivated ? 'Contract Activated!' : title}</b>
        </Cluster>
        <p className="sub">{text}</p>
      </Stack>
      {pay && (
        <ButtonLink tone="ticket" block href={paths.pay(contract.id)}>
          {pay}
        </ButtonLink>
      )}
      {settle && (
        <ButtonLink tone="ticket" block href={`${paths.wallet()}#owed`}>
          {settle}
        </ButtonLink>
      )}
    </>
  )
}

interface ActsProps extends Pick<StubProps, 'contract' | 'signing'> {
  onDecline: () => void
}

function Acts({ contract, signing, onDecline }: ActsProps) {
  return (
    <div>
      {signing.failure && (
        <div className="below-4">
          <Banner tone="bad" title="Signing Failed">
            {signing.failure}
          </Banner>
        </div>
      )}
      <HoldButton
        onHeld={signing.run}
        loading={signing.isBusy}
        loadingLabel="Signing…"
        hint="Keep holding until it is full, or sign without holding."
        subject={contract.termsHash}
      >
        Hold to sign
      </HoldButton>
      <Cluster gap={2} rowGap={1} align="stretch" justify="center" className={styles.others}>
        <Button tone="quiet" size="sm" onClick={signing.run}>
          Sign without holding
        </Button>
        {canMoveContract('decline', contract.status, contract.role) && (
          <Button tone="quiet" size="sm" onClick={onDecline}>
            Decline
          </Button>
        )}
      </Cluster>
    </div>
  )
}

function Money({ contract }: { contract: Contract }) {
  const { fee, share } = splitText(totalOf(contract), contract.feeBasisPoints)
  const { label, note, amount } = moneyLine(contract)
  const more = { label: 'Additional work', value: showDollars(contract.additionalAmount) }
  const receives = contract.role === 'worker' ? 'You receive' : `${nameOf(contract, 'worker')} receives`
  return (
    <>
      <h3 className="d-24">Money</h3>
      <MoneyTable
        className={styles.fees}
        rows={[
          { label: 'Bid', value: showDollars(contract.amount) },
          ...(isSome(contract.additionalAmount) ? [more] : []),
          { label: `Platform ${feeText(contract.feeBasisPoints)}`, value: `−${fee}` },
          { label: receives, value: share },
        ]}
        total={{
          label: (
            <>
              {label}
              {note && <span className="hint"> {note}</span>}
            </>
          ),
          value: showDollars(amount),
        }}
      />
      {contract.money.isTestMode && (
        <div className={styles.mode}>
          <TestMode />
        </div>
      )}
    </>
  )
}

interface SignatureProps {
  contract: Contract
  role: Role
  /** Later signatures are animated. */
  openedAtMs: number
}

const SIGNED_AT = { poster: 'posterSignedAt', worker: 'workerSignedAt' } as const

/** The signature line, signed or not. */
function Signature({ contract, role, openedAtMs }: SignatureProps) {
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
      <Cluster as="p" align="start" justify="between" nowrap className="above-2">
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
      </Cluster>
    </div>
  )
}
