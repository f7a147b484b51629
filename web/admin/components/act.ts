import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshAdmin } from '#web/admin/session/session.ts'
import { problemMessage } from '#web/runtime/call.ts'
import { toast, type ToastText } from '#web/kit/feedback/toast.ts'

interface Act<A extends unknown[], R> {
  run: (...args: A) => Promise<R>
  /** Said once it is done; null says nothing. */
  done: (answer: R, ...args: A) => ToastText | null
  /** Said where the server gave no sentence of its own. */
  failed: string
}

export interface Acting<A extends unknown[]> {
  /** True if it was done. A failure has been said already. */
  act: (...args: A) => Promise<boolean>
  isBusy: boolean
}

/**
 * PORTAL-6: something an admin does. When it is done everything in sight is asked again, so that the effect shows where
 * it was done; when not, the reason is said and nothing that was typed is lost.
 */
export function useAdminAct<A extends unknown[], R>({ run, done, failed }: Act<A, R>): Acting<A> {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const act = async (...args: A): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    try {
      const said = done(await run(...args), ...args)
      if (said) toast(said)
      return true
    } catch (error) {
      toast({ title: 'Error', text: problemMessage(error, failed), tone: 'bad' })
      return false
    } finally {
      setBusy(false)
      // A refusal may mean that somebody else was quicker: what is in sight is then old.
      void refreshAdmin(client)
    }
  }
  return { act, isBusy }
}
