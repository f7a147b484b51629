import { MINUTE_MS } from '#core/kernel/time.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { BlogPost, blogTopics, listPosts, postBySlug } from '#core/content/blog.ts'
import { call, CallError, callSlice, light } from '#web/runtime/call.ts'
import { keyOf, queryOf } from '#web/runtime/query.ts'

// Without their schemas, so that readers do not load the schema library.
const LIST = light<typeof listPosts>({ method: 'GET', path: '/api/blogs' })
const TOPICS = light<typeof blogTopics>({ method: 'GET', path: '/api/blogs/topics' })
const POST = light<typeof postBySlug>({ method: 'GET', path: '/api/blogs/by-slug/:slug' })

const FRESH_MS = MINUTE_MS

/** The choice of the reader in the address. */
export interface BlogChoice {
  tag: string | undefined
  q: string | undefined
}

export const choiceIn = (search: string): BlogChoice => {
  const given = new URLSearchParams(search)
  return { tag: given.get('tag')?.trim() || undefined, q: given.get('q')?.trim() || undefined }
}

/** BLOG-11: under the same key as the server rendering of the page. */
export const useCards = ({ tag, q }: BlogChoice) => {
  const query = { status: 'published', tag, q, view: 'cards' } as const
  return useInfiniteQuery({
    queryKey: keyOf(LIST, { query }),
    queryFn: ({ pageParam }) =>
      callSlice(LIST, { query: { ...query, ...(pageParam !== null && { cursor: pageParam }) } }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    staleTime: FRESH_MS,
  })
}

export const useTopics = () => useQuery({ ...queryOf(TOPICS), staleTime: FRESH_MS }).data

/** Null for an unknown post. */
const fetchPost = async (slug: string): Promise<BlogPost | null> => {
  try {
    return await call(POST, { params: { slug } })
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return null
    throw error
  }
}

export const usePost = (slug: string) =>
  useQuery({ queryKey: keyOf(POST, { params: { slug } }), queryFn: () => fetchPost(slug), staleTime: FRESH_MS })
