import { useState } from 'react'
import { ZIP_SENTENCE } from '#core/kernel/fields.ts'
import { type Filters, isAskable, tidy } from '#web/pages/find/filters/filters.ts'

export interface SearchDraft {
  /** The typed filters. They follow the address, so that Back restores them. */
  draft: Filters
  edit: (change: Partial<Filters>) => void
  /** Searches with everything that was typed. Returns false while the zip is invalid. */
  apply: (change?: Partial<Filters>) => boolean
  /** The error of the zip. */
  zipError: string | undefined
}

export function useSearchDraft(
  filters: Filters,
  onFilters: (next: Filters) => void,
  refusedZip: string | undefined,
): SearchDraft {
  const [draft, setDraft] = useState(filters)
  const [followed, setFollowed] = useState(filters)
  const [isRefused, setRefused] = useState(false)
  if (followed !== filters) {
    setFollowed(filters)
    setDraft(filters)
    setRefused(false)
  }

  const edit = (change: Partial<Filters>) => {
    setDraft({ ...draft, ...change })
    if (change.zip !== undefined) setRefused(false)
  }
  const apply = (change: Partial<Filters> = {}) => {
    const { q, zip, ...rest } = { ...draft, ...change }
    // A search leaves the saved jobs.
    const next = tidy({ ...rest, q: q.trim(), zip: zip.trim(), isSaved: false })
    setDraft(next)
    setRefused(!isAskable(next))
    if (isAskable(next)) onFilters(next)
    return isAskable(next)
  }

  const isAsTheAddress = draft.zip === filters.zip
  const aboutAddress = isAskable(filters) ? refusedZip : ZIP_SENTENCE
  return { draft, edit, apply, zipError: isRefused ? ZIP_SENTENCE : isAsTheAddress ? aboutAddress : undefined }
}
