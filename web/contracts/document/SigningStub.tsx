import styles from './ContractDialog.module.css'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Contract } from '#core/contracts/api.ts'
import { canMoveContract, otherRole } from '#core/contracts/rules.ts'
import { paths } from '#core/paths.ts'
import type { Action } from '#web/runtime/action.ts'
import { DeclineForm } from '#web/contracts/document/DeclineForm.tsx'
import { HoldButton } from '#web/contracts/document/HoldButton.tsx'
import { MoneyTable } from '#web/contracts/document/MoneyTable.tsx'
import { Documents } from '#web/contracts/verify/DocumentLinks.tsx'
import { Signature } from '#web/contracts/document/Signature.tsx'
import { summarizeStatus } from '#web/contracts/document/signing-status.ts'
import { askOf, isSignedByBoth } from '#web/contracts/copy.ts'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { Button, ButtonLink } from '#web/kit/actions/Button.tsx'
import { classes } from '#web/kit/hooks/classes.ts'
import { Icon } from '#web/kit/display/Icon.tsx'
import { serverClock } from '#web/runtime/clock/server-clock.ts'

interface StubProps {
  contract: Contract
  signing: Action
  isActivated: boolean
}

/** Right of the tear: the money, the signatures, and the act. */
export function Stub({ contract, signing, isActivated }: StubProps) {
  const [openedAtMs] = useState(() => serverClock.now())
  const foot = useRef<HTMLDivElement>(null)
  const isAsked = askOf(contract) === 'sign'
  const [isDeclining, setDeclining] = useState(false)
  const isLeaving = isAsked && isDeclining
  useFollowFocus(foot, `${isAsked} ${isLeaving}`, isActivated)
  return (
    <>
      <MoneyTable contract={contract} />
      <div className={styles.signatures}>
        <Signature contract={contract} role={otherRole(contract.role)} openedAtMs={openedAtMs} />
        <Signature contract={contract} role={contract.role} openedAtMs={openedAtMs} />
      </div>
      <div className={styles.foot} ref={foot}>
        {isLeaving ? (
          <DeclineForm contract={contract} onKeep={() => setDeclining(false)} />
        ) : (
          <>
            <State contract={contract} isActivated={isActivated} isAsked={isAsked} />
            {isAsked && <Acts contract={contract} signing={signing} onDecline={() => setDeclining(true)} />}
          </>
        )}
        {isSignedByBoth(contract) && !isActivated && <Documents contract={contract} />}
      </div>
    </>
  )
}

/** The button under the finger goes once it has done its work: the focus, and on a phone the view, go on to the answer. */
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
  const { title, text, tone, pay } = summarizeStatus(contract, serverClock.now())
  return (
    <>
      <div
        className={classes(styles.state, isAsked && styles.stateBare, tone === 'bad' && styles.stateBad)}
        role="status"
        tabIndex={-1}
        data-state
      >
        <p className="row">
          {!isAsked && <Icon name={tone === 'bad' ? 'alert' : isActivated ? 'check' : 'info'} />}
          <b className="h">{isActivated ? 'Contract Activated!' : title}</b>
        </p>
        <p className="sub">{text}</p>
      </div>
      {pay && (
        <ButtonLink tone="ticket" block href={paths.pay(contract.id)}>
          {pay}
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
        <div className={styles.failure}>
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
      <div className={styles.others}>
        <Button tone="quiet" size="sm" onClick={signing.run}>
          Sign without holding
        </Button>
        {canMoveContract('decline', contract.status, contract.role) && (
          <Button tone="quiet" size="sm" onClick={onDecline}>
            Decline
          </Button>
        )}
      </div>
    </div>
  )
}
