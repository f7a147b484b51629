import { useSearch } from 'wouter'
import { paths } from '#core/paths.ts'

export type View = 'jobs' | 'bids'

const VIEW = 'view'

/** The list of my bids. */
export const bidsAddress = (): string => `${paths.workInProgress()}?${VIEW}=bids`

/** What is open: a contract, one of the two lists, or neither. */
export const useWorkAddress = (): { contractId: string | null; view: View | null } => {
  const search = new URLSearchParams(useSearch())
  const view = search.get(VIEW)
  return { contractId: search.get('contract') || null, view: view === 'jobs' || view === 'bids' ? view : null }
}
