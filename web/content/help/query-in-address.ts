import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useHydrated } from '#web/kit/hooks/hydrated.ts'

/**
 * What is looked for stands in the address, so that Back leads to what was found. The field has its own letters: a space
 * at the end of a word is typed before the next one, and is no part of what is looked for.
 */
export function useQueryInAddress(): [query: string, setQuery: (query: string) => void] {
  const [path, navigate] = useLocation()
  const search = useSearch()
  // The server draws the page without a query, and so does what hydrates it.
  const asked = useHydrated() ? (new URLSearchParams(search).get('q') ?? '') : ''
  const [typed, setTyped] = useState(asked)
  const [seen, setSeen] = useState(asked)
  if (seen !== asked) {
    setSeen(asked)
    if (typed.trim() !== asked) setTyped(asked)
  }
  const setQuery = (query: string) => {
    setTyped(query)
    const params = new URLSearchParams(search)
    if (query.trim() === '') params.delete('q')
    else params.set('q', query.trim())
    navigate(params.size > 0 ? `${path}?${params}` : path, { replace: true })
  }
  return [typed, setQuery]
}
