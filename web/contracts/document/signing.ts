import { useEffect, useRef, useState } from 'react'
import { type Contract, signContract } from '#core/contracts/api.ts'
import {
  CLOSE_AFTER_ACTIVATION_MS,
  NO_SUCH_CONTRACT,
  isUnsigned,
  isActive,
  isInProgress,
} from '#core/contracts/rules.ts'
import { type Action, useAction } from '#web/runtime/action.ts'
import { type ContractQuery, useTakeContract } from '#web/contracts/queries.ts'
import { type StatusSummary, summarizeStatus } from '#web/contracts/document/signing-status.ts'
import { isSignedByBoth, otherName } from '#web/contracts/copy.ts'
import { formatDateTime } from '#web/jobs/when.ts'
import { call, CallError } from '#web/runtime/call.ts'
import { serverClock } from '#web/runtime/clock/server-clock.ts'
import { toast } from '#web/kit/feedback/toast.ts'
import { useOnce } from '#web/runtime/idempotency.ts'

/** The specified text for a contract that does not exist. */
const nothingToSign = () =>
  new CallError(NO_SUCH_CONTRACT.status, '', '', { message: 'No contract to sign', code: NO_SUCH_CONTRACT.code })

const withOwnMessage = (error: unknown): unknown =>
  error instanceof CallError && error.status === NO_SUCH_CONTRACT.status ? nothingToSign() : error

const toastSigned = (contract: Contract) =>
  toast({
    title: 'Contract Signed',
    text: isSignedByBoth(contract)
      ? 'Yours was the second signature.'
      : `${otherName(contract)} can sign until ${formatDateTime(contract.signBy)}.`,
  })

/** Signs exactly the text on the screen. */
export function useSigning({ data: contract, refetch }: ContractQuery, onSigned: (contract: Contract) => void): Action {
  const take = useTakeContract()
  const sendOnce = useOnce()
  return useAction(
    'The contract could not be signed. Please try again.',
    async () => {
      if (!contract) throw nothingToSign()
      const { id, role, termsHash } = contract
      const body = { role, termsHash }
      const sign = (once: string) => call(signContract, { params: { id }, body, once })
      const signed = await sendOnce({ id, ...body }, sign).catch((error: unknown) => {
        // It was changed, canceled or signed elsewhere.
        void refetch()
        throw withOwnMessage(error)
      })
      await take(signed)
      toastSigned(signed)
      onSigned(signed)
    },
    (sentence) => toast({ title: 'Signing Failed', text: sentence, tone: 'bad' }),
  )
}

/** Whether the contract became active while it was open. */
function useIsJustActivated(contract: Contract | undefined): boolean {
  const [wasPending, setPending] = useState(false)
  if (contract && isUnsigned(contract.status) && !wasPending) setPending(true)
  return wasPending && contract !== undefined && (isActive(contract.status) || isInProgress(contract.status))
}

/** SIGN-UI-4: "Contract Activated!" shows in the dialog for two seconds, then on the page. */
export function useActivation(contract: Contract | undefined, onClose: () => void): boolean {
  const isActivated = useIsJustActivated(contract)
  const status = contract ? summarizeStatus(contract, serverClock.now()) : null
  const latest = useRef<{ onClose: () => void; status: StatusSummary | null }>({ onClose, status })
  useEffect(() => {
    latest.current = { onClose, status }
  })
  // The payment button must stay reachable.
  const mustStay = status?.pay !== undefined
  useEffect(() => {
    if (!isActivated || mustStay) return
    const timer = setTimeout(() => latest.current.onClose(), CLOSE_AFTER_ACTIVATION_MS)
    return () => clearTimeout(timer)
  }, [isActivated, mustStay])
  useEffect(() => {
    if (!isActivated) return
    return () => {
      const { status: now } = latest.current
      toast({ title: 'Contract Activated!', text: now?.text, tone: now?.tone === 'bad' ? 'bad' : 'plain' })
    }
  }, [isActivated])
  return isActivated
}
