import { useQueryClient } from '@tanstack/react-query'
import type { Contract } from '#core/contracts/api.ts'
import { type Action, useAction } from '#web/runtime/action.ts'
import { useTakeContract, useRefresh } from '#web/contracts/queries.ts'
import { refreshJobs } from '#web/jobs/queries.ts'
import { keepFocus } from '#web/kit/disclosure/keep-focus.ts'
import { toast } from '#web/kit/feedback/toast.ts'
import { refreshWallet } from '#web/payments/queries.ts'

interface ActOn<T> {
  contract: Pick<Contract, 'id'>
  /** The title of the toast when it fails; the server's sentence stands under it. */
  failed: string
  act: () => Promise<T>
  onDone: (changed: T) => void
}

/** Puts the answer to an act on every screen of this window at once, and asks for what follows from it. */
export function useShow(): (changed: Contract) => Promise<void> {
  const client = useQueryClient()
  const take = useTakeContract()
  return async (changed) => {
    await take(changed)
    void refreshJobs(client)
    void refreshWallet(client)
  }
}

/** An act under a contract: its answer is shown, and a refusal is told. */
export function useActUnder<T>(
  { contract, failed, act, onDone }: ActOn<T>,
  show: (changed: T) => Promise<void>,
): Action {
  const refresh = useRefresh(contract.id)
  return useAction(
    'Please try again.',
    async () => {
      const changed = await act()
      await show(changed)
      onDone(changed)
      keepFocus()
    },
    (sentence) => {
      toast({ title: failed, text: sentence, tone: 'bad' })
      // Refused because it stands elsewhere by now, or done and only the answer was lost: what it is has to be seen.
      void refresh()
    },
  )
}

/** An act that changes a contract. */
export const useContractAct = (on: ActOn<Contract>): Action => useActUnder(on, useShow())

/** An act on one of its parts, such as a photo or extra work. */
export function usePartAct(contract: Contract, failed: string, act: () => Promise<void>): Action {
  const refresh = useRefresh(contract.id)
  return useAction(
    'Please try again.',
    async () => {
      await act()
      void refresh()
    },
    (sentence) => {
      toast({ title: failed, text: sentence, tone: 'bad' })
      void refresh()
    },
  )
}
