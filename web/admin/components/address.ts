import { useLocation, useSearch } from 'wouter'
import { type Changes, changedSearch } from '#web/admin/components/address-state.ts'

/** Reads and changes what the list shows. Choices are pushed, so that Back undoes them; what is typed replaces. */
export function useAddress() {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const params = new URLSearchParams(search)
  return {
    /** Empty where the address does not say. */
    get: (name: string): string => params.get(name) ?? '',
    hrefWith: (changes: Changes): string => path + changedSearch(search, changes),
    go: (changes: Changes, { replace = false }: { replace?: boolean } = {}): void =>
      navigate(path + changedSearch(search, changes), { replace }),
  }
}
