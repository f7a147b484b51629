import { useState } from 'react'
import { ZIP_SENTENCE } from '#core/kernel/fields.ts'
import { type Filters, isAskable, tidy } from '#web/pages/find/filters/filters.ts'

export interface SearchDraft {
  /** What is being typed and chosen. It follows the address, so that Back brings the words back too. */
  draft: Filters
  edit: (change: Partial<Filters>) => void
  /** Goes there with everything that was typed; false, and nothing is lost, while the zip is none. */
  apply: (change?: Partial<Filters>) => boolean
  /** The sentence beside the zip. */
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
    // Looking for something ends looking at what was kept.
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
