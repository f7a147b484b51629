import { useCallback, useEffect, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { paths } from '#core/paths.ts'
import { type Filters, filtersIn, searchOf } from '#web/pages/find/filters/filters.ts'

const addressFor = (filters: Filters): string => `${paths.findWork()}?${searchOf(filters)}`

/** The filters of the address, and how to go to others. Each change is a step that Back undoes. */
export function useFilters(homeZip: string | null): [Filters, (next: Filters) => void] {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const filters = useMemo(() => filtersIn(search, homeZip), [search, homeZip])

  useEffect(() => {
    // Only here: a page that is being left sees the next address for a moment.
    const isBare = path === paths.findWork() && search === ''
    if (!isBare || !filters.zip) return
    navigate(addressFor(filters), { replace: true })
    // The link in the rail, pressed here, begins anew.
    window.scrollTo(0, 0)
  }, [path, search, filters, navigate])

  const goTo = useCallback(
    (next: Filters) => {
      if (searchOf(next) === searchOf(filters)) return
      navigate(addressFor(next))
      window.scrollTo(0, 0)
    },
    [filters, navigate],
  )
  return [filters, goTo]
}
