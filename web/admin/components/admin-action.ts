import { useQueryClient } from '@tanstack/react-query'
import { refreshAdmin } from '#web/admin/session/session.ts'
import { useSubmit } from '#web/runtime/action.ts'
import { problemMessage } from '#web/runtime/call.ts'
import { toast, type ToastText } from '#web/kit/feedback/toast.ts'

interface AdminActionOptions<A extends unknown[], R> {
  run: (...args: A) => Promise<R>
  /** The toast after success; null shows none. */
  done: (answer: R, ...args: A) => ToastText | null
  /** Shown if the server sent no message. */
  failed: string
}

interface AdminAction<A extends unknown[]> {
  /** True if it succeeded. A failure has been shown already. */
  act: (...args: A) => Promise<boolean>
  isBusy: boolean
}

/** PORTAL-6: an action of an admin. Afterwards everything on the page is fetched again; a failure keeps what was typed. */
export function useAdminAction<A extends unknown[], R>({
  run,
  done,
  failed,
}: AdminActionOptions<A, R>): AdminAction<A> {
  const client = useQueryClient()
  const { run: act, isBusy } = useSubmit(
    async (args: A) => {
      const text = done(await run(...args), ...args)
      if (text) toast(text)
    },
    {
      onError: (error) => toast({ title: 'Error', text: problemMessage(error, failed), tone: 'bad' }),
      // After a refusal too, because the page may be out of date.
      onSettled: () => void refreshAdmin(client),
    },
  )
  return { act: (...args) => act(args), isBusy }
}
