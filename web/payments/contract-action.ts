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
  /** Title of the error toast. */
  failed: string
  act: () => Promise<T>
  onDone: (changed: T) => void
}

/** Shows the result of the user's own action everywhere and refetches what depends on it. */
export function useShowContract(): (changed: Contract) => Promise<void> {
  const client = useQueryClient()
  const take = useTakeContract()
  return async (changed) => {
    await take(changed)
    void refreshJobs(client)
    void refreshWallet(client)
  }
}

/** An action on a contract or on something that belongs to it. */
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
      // The state may have changed, or only the answer was lost.
      void refresh()
    },
  )
}

export const useContractAct = (on: ActOn<Contract>): Action => useActUnder(on, useShowContract())

/** An action on a part of a contract, such as a photo or extra work. */
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
