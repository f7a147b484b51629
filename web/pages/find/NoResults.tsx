import { ZIP_SENTENCE } from '#core/kernel/fields.ts'
import { type Filters, nextRadius } from '#web/pages/find/filters/filters.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { Empty } from '#web/kit/feedback/EmptyState.tsx'
import { Cluster } from '#web/kit/layout/Layout.tsx'

interface NothingFoundProps {
  filters: Filters
  onFilters: (next: Filters) => void
}

export function NothingFound({ filters, onFilters }: NothingFoundProps) {
  const { zip, radius, q, category } = filters
  const wider = zip ? nextRadius(radius) : undefined
  const isNarrowed = q !== '' || category !== ''
  return (
    <Empty
      title={zip ? `Nothing burning within ${radius} miles.` : 'Nothing burning right now.'}
      action={
        <Cluster gap={2} align="stretch" justify="center">
          {wider && (
            <Button tone="line" size="sm" onClick={() => onFilters({ ...filters, radius: wider })}>
              Widen to {wider} miles
            </Button>
          )}
          {isNarrowed && (
            <Button tone="line" size="sm" onClick={() => onFilters({ ...filters, q: '', category: '' })}>
              Clear the search
            </Button>
          )}
        </Cluster>
      }
    >
      {adviceFor(wider !== undefined, isNarrowed)}
    </Empty>
  )
}

const adviceFor = (canWiden: boolean, canClear: boolean): string => {
  if (canWiden) return canClear ? 'Widen the circle or clear the search.' : 'Widen the circle.'
  return canClear ? 'Clear the search, or come back in five minutes.' : 'Come back in five minutes.'
}

/** The zip is invalid or unknown. */
export function NoSuchZip({ filters, onFilters }: NothingFoundProps) {
  return (
    <Empty
      icon="pin"
      title={ZIP_SENTENCE}
      action={
        <Button tone="line" size="sm" onClick={() => onFilters({ ...filters, zip: '' })}>
          Look everywhere
        </Button>
      }
    >
      We do not know “{filters.zip}”. Check the digits, or look everywhere.
    </Empty>
  )
}
