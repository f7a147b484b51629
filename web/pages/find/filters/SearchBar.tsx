import styles from './SearchBar.module.css'
import { type FormEvent, useRef, useState } from 'react'
import { CategoryChoice, DistanceChoice, SortChoice } from '#web/pages/find/filters/FilterChoices.tsx'
import { FilterSheet } from '#web/pages/find/filters/FilterSheet.tsx'
import { type Filters, hiddenCount, tidy } from '#web/pages/find/filters/filters.ts'
import { useSearchDraft } from '#web/pages/find/filters/search-draft.ts'
import { KeywordField, ZipField } from '#web/pages/find/filters/SearchFields.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { Icon } from '#web/kit/display/Icon.tsx'
import { Count } from '#web/kit/display/data/Chip.tsx'
import { Grid } from '#web/kit/layout/Layout.tsx'

interface SearchBarProps {
  filters: Filters
  onFilters: (next: Filters) => void
  /** The server's error for the zip. */
  refusedZip: string | undefined
}

/** Text and zip apply with Search or Enter; selections apply at once, together with them. */
export function SearchBar({ filters, onFilters, refusedZip }: SearchBarProps) {
  const { draft, edit, apply, zipError } = useSearchDraft(filters, onFilters, refusedZip)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const zipField = useRef<HTMLInputElement>(null)
  const hasZip = draft.zip !== ''

  const go = (change?: Partial<Filters>) => {
    if (!apply(change)) zipField.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    go()
  }
  const removeZip = () => {
    go({ zip: '' })
    zipField.current?.focus()
  }
  const closeSheet = (change: Partial<Filters>) => {
    setSheetOpen(false)
    go(change)
  }
  return (
    <>
      <Grid as="form" gap={2} align="start" className={styles.findbar} role="search" noValidate onSubmit={submit}>
        <KeywordField value={draft.q} onValue={(q) => edit({ q })} onRemove={() => go({ q: '' })} />
        <Grid gap={2} align="start" className={styles.more}>
          <CategoryChoice
            aria-label="Category"
            value={draft.category}
            onChange={(event) => go({ category: event.target.value })}
          />
          <ZipField
            ref={zipField}
            value={draft.zip}
            error={zipError}
            onValue={(zip) => edit({ zip })}
            onRemove={removeZip}
          />
          <DistanceChoice
            aria-label="Distance"
            hasZip={hasZip}
            value={draft.radius}
            onChange={(event) => go({ radius: Number(event.target.value) as Filters['radius'] })}
          />
          <SortChoice
            aria-label="Sort by"
            hasZip={hasZip}
            value={tidy(draft).sort}
            onChange={(event) => go({ sort: event.target.value as Filters['sort'] })}
          />
        </Grid>
        <Button type="submit" className={styles.go}>
          Search
        </Button>
        <SheetButton set={hiddenCount(filters)} onPress={() => setSheetOpen(true)} />
      </Grid>
      {isSheetOpen && <FilterSheet filters={draft} onFilters={closeSheet} onClose={() => setSheetOpen(false)} />}
    </>
  )
}

/** On phones the other filters are behind this button. */
function SheetButton({ set, onPress }: { set: number; onPress: () => void }) {
  return (
    <Button
      tone="line"
      className={styles.sheet}
      aria-label={set > 0 ? `Filters, ${set} set` : 'Filters'}
      aria-haspopup="dialog"
      onClick={onPress}
    >
      <Icon name="sliders" />
      {set > 0 && <Count n={set} />}
    </Button>
  )
}
