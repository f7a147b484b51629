import { type Filter, FILTER_NAMES, filterAddress } from '#web/alerts/list/filters.ts'
import { paths } from '#core/paths.ts'
import { ButtonLink } from '#web/kit/actions/Button.tsx'
import { Empty } from '#web/kit/feedback/EmptyState.tsx'

/** `searched`: how many alerts were filtered while older ones exist. */
export function NoAlerts({ filter, searched }: { filter: Filter; searched: number }) {
  if (filter === 'all')
    return (
      <Empty
        icon="bell"
        title="Nothing to tell you"
        action={
          <ButtonLink tone="line" size="sm" href={paths.findWork()}>
            Find work
          </ButtonLink>
        }
      >
        Bids, signatures and money turn up here the moment they move.
      </Empty>
    )
  const all = (
    <ButtonLink tone="line" size="sm" href={filterAddress('all')}>
      Show all
    </ButtonLink>
  )
  const where = searched > 0 ? ` among the newest ${searched}` : ''
  return filter === 'unread' ? (
    <Empty icon="check" title={`Nothing unread${where}`} action={all}>
      You have seen it all.
    </Empty>
  ) : (
    <Empty icon="bell" title={`Nothing under “${FILTER_NAMES[filter]}”${where}`} action={all}>
      {searched > 0 ? 'There may be some further back.' : 'It turns up here the moment there is.'}
    </Empty>
  )
}
