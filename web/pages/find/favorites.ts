import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { favoriteJob, favoriteJobs, type Job, unfavoriteJob } from '#core/jobs/api.ts'
import { call, problemMessage } from '#web/runtime/call.ts'
import { keyOf } from '#web/runtime/query.ts'
import { toast } from '#web/kit/feedback/toast.ts'

const favoritesKey = keyOf(favoriteJobs)
const question = { queryKey: favoritesKey, queryFn: () => call(favoriteJobs) }
const turning = ['favorites', 'turning']

const put = (client: QueryClient, job: Job, isKept: boolean) =>
  client.setQueryData<Job[]>(favoritesKey, (before) => {
    const others = before?.filter(({ id }) => id !== job.id)
    return others && isKept ? [job, ...others] : others
  })

/** Changes a job that may be among them. */
export const changeFavorite = (client: QueryClient, id: string, change: Partial<Job>): void =>
  void client.setQueryData<Job[]>(favoritesKey, (before) =>
    before?.map((job) => (job.id === id ? { ...job, ...change } : job)),
  )

const isAmong = (client: QueryClient, { id }: Job): boolean =>
  client.getQueryData<Job[]>(favoritesKey)?.some((job) => job.id === id) ?? false

interface Change {
  job: Job
  isKept: boolean
}

/** A bookmark changes at once, and changes back with a toast if the server refuses. */
export const useFavorites = (refreshMs?: number) => {
  const client = useQueryClient()
  const query = useQuery({
    ...question,
    // Bookmarks can change on other pages.
    refetchOnMount: 'always',
    refetchInterval: refreshMs ?? false,
  })
  const { mutate } = useMutation({
    mutationKey: turning,
    // One after the other, so that of two quick presses the second wins.
    scope: { id: 'favorites' },
    mutationFn: ({ job, isKept }: Change) => call(isKept ? favoriteJob : unfavoriteJob, { params: { id: job.id } }),
    onMutate: async ({ job, isKept }) => {
      await client.ensureQueryData(question)
      // An answer requested before the press is outdated.
      await client.cancelQueries({ queryKey: favoritesKey })
      put(client, job, isKept)
    },
    onError: (error, { job, isKept }) => {
      put(client, job, !isKept)
      toast({
        title: isKept ? 'Not saved' : 'Still saved',
        text: problemMessage(error, 'The bookmark did not reach us. Try again.'),
        tone: 'bad',
      })
    },
    onSettled: () => {
      if (client.isMutating({ mutationKey: turning }) === 1) void client.invalidateQueries({ queryKey: favoritesKey })
    },
  })
  const ids = useMemo(() => new Set(query.data?.map(({ id }) => id)), [query.data])
  const toggle = useCallback((job: Job) => mutate({ job, isKept: !isAmong(client, job) }), [client, mutate])
  return { query, ids, toggle }
}
export type Favorites = ReturnType<typeof useFavorites>
