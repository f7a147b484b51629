import { type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { type BlogPost, createPost, getPost, listPosts, publishPost, updatePost } from '#core/content/blog.ts'
import { getSocialLinks } from '#core/content/social.ts'
import type { EditorCalls } from '#web/content/blog-editor/post-editor-state.ts'
import { call, CallError, callSlice } from '#web/runtime/call.ts'
import { keyOf, queryOf } from '#web/runtime/query.ts'
import { useOnceCall } from '#web/runtime/idempotency.ts'

export const usePosts = (q: string) => {
  const query = { ...(q && { q }), view: 'cards' } as const
  return useInfiniteQuery({
    queryKey: keyOf(listPosts, { query }),
    queryFn: ({ pageParam }) =>
      callSlice(listPosts, { query: { ...query, ...(pageParam !== null && { cursor: pageParam }) } }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    staleTime: 0,
  })
}

const fetchPost = async (id: string): Promise<BlogPost | null> => {
  try {
    return await call(getPost, { params: { id } })
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return null
    throw error
  }
}

/** Never from the cache, so that the editor does not start with an old version. */
export const usePostForEditing = (id: string | null) =>
  useQuery({
    queryKey: keyOf(getPost, { params: { id: id ?? 'new' } }),
    queryFn: () => fetchPost(id!),
    enabled: id !== null,
    staleTime: 0,
    gcTime: 0,
  })

export const useSocialSettings = () => useQuery({ ...queryOf(getSocialLinks), staleTime: 0 })

/** Every list and page of the blog is fetched again. */
const refreshBlog = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey }) => /^\/api\/blogs(?:\?|\/topics|\/by-slug)/.test(`${String(queryKey[0])}?`),
  })

export const useRefreshBlog = (): (() => void) => {
  const client = useQueryClient()
  return () => void refreshBlog(client)
}

/** Each of them refreshes the lists. */
export const useEditorCalls = (): EditorCalls => {
  const client = useQueryClient()
  const sendCreatePost = useOnceCall(createPost)
  const andRefresh = async (answer: Promise<BlogPost>): Promise<BlogPost> => {
    const post = await answer
    void refreshBlog(client)
    return post
  }
  return {
    create: (body) => andRefresh(sendCreatePost({ body })),
    update: (id, body) => andRefresh(call(updatePost, { params: { id }, body })),
    publish: (id) => andRefresh(call(publishPost, { params: { id } })),
  }
}
