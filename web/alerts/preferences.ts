import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type AlertPreferences, getAlertPreferences, setAlertPreferences } from '#core/alerts/api.ts'
import { newSaveQueue, type SaveQueue } from '#web/alerts/save-queue.ts'
import { call, problemMessage } from '#web/runtime/call.ts'
import { keyOf } from '#web/runtime/query.ts'
import { toast } from '#web/kit/feedback/toast.ts'

const preferencesKey = keyOf(getAlertPreferences)

/** Refetched on each visit and on focus, because saving sends the whole set. */
export const usePreferences = () =>
  useQuery({
    queryKey: preferencesKey,
    queryFn: () => call(getAlertPreferences),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

const savers = new WeakMap<QueryClient, SaveQueue<AlertPreferences>>()

const saverOf = (client: QueryClient): SaveQueue<AlertPreferences> => {
  const known = savers.get(client)
  if (known) return known
  const saver = newSaveQueue<AlertPreferences>({
    read: () => client.getQueryData(preferencesKey),
    show: (set) => client.setQueryData(preferencesKey, set),
    send: (set) => call(setAlertPreferences, { body: set }),
    onFailure: (error) => {
      const text = problemMessage(error, 'It could not be saved and is as it was before. Please try again.')
      toast({ title: 'Not saved', text, tone: 'bad' })
    },
  })
  savers.set(client, saver)
  return saver
}

export const useSetPreference = () => {
  const client = useQueryClient()
  return (name: keyof AlertPreferences, value: boolean) => {
    // A fetch under way does not include this change.
    void client.cancelQueries({ queryKey: preferencesKey })
    saverOf(client).set(name, value)
  }
}
