import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '#core/kernel/endpoint.ts'
import type { PublicProfile } from '#core/profiles/api.ts'
import { blockUser, listBlocked, unblockUser } from '#core/profiles/trust.ts'
import { type Action, useAction } from '#web/runtime/action.ts'
import { call } from '#web/runtime/call.ts'
import { keepFocus } from '#web/kit/disclosure/keep-focus.ts'
import { keyOf } from '#web/runtime/query.ts'
import { toast } from '#web/kit/feedback/toast.ts'
import { publicProfileKey } from '#web/profiles/queries.ts'

export type BlockedPerson = AnswerOf<typeof listBlocked>[number]

const blockedKey = keyOf(listBlocked)

export const useBlockedPeople = () => useQuery({ queryKey: blockedKey, queryFn: () => call(listBlocked), staleTime: 0 })

/**
 * BLOCK-UI-1: shown at once. Every query is fetched again, because each may contain what is hidden now, and the pressed
 * button may disappear with it.
 */
const useShowBlocked = (): ((id: string, isBlocked: boolean) => void) => {
  const client = useQueryClient()
  return (id, isBlocked) => {
    client.setQueryData<PublicProfile>(publicProfileKey(id), (before) => before && { ...before, isBlocked })
    if (!isBlocked)
      client.setQueryData<BlockedPerson[]>(blockedKey, (before) => before?.filter((person) => person.id !== id))
    void client.invalidateQueries().then(keepFocus)
  }
}

export function useBlock({ id, name }: { id: string; name: string }, onDone: () => void): Action {
  const show = useShowBlocked()
  return useAction(`${name} could not be blocked. Please try again.`, async () => {
    await call(blockUser, { params: { id } })
    show(id, true)
    toast({ title: `${name} is blocked`, text: 'You no longer see each other’s jobs and bids.' })
    onDone()
  })
}

/** There is no dialog, so a failure is a toast. */
export function useUnblock({ id, name }: { id: string; name: string }, onDone?: () => void): Action {
  const show = useShowBlocked()
  return useAction(
    'Please try again.',
    async () => {
      await call(unblockUser, { params: { id } })
      show(id, false)
      toast({ title: `${name} is no longer blocked`, text: 'You see each other’s jobs and bids again.' })
      onDone?.()
    },
    (sentence) => toast({ title: `${name} is still blocked`, text: sentence, tone: 'bad' }),
  )
}
