import styles from '#web/admin/moderation/ReviewRow.module.css'
import { listReviewsForAdmin, REVIEW_FILTERS } from '#core/admin/moderation.ts'
import { ReviewRow } from '#web/admin/moderation/ReviewRow.tsx'
import { useAddress, oneOf } from '#web/admin/components/address.ts'
import { Filters, SearchBox, Tools } from '#web/admin/components/Tools.tsx'
import { PagedList, usePages } from '#web/admin/components/PagedList.tsx'
import { Empty } from '#web/kit/feedback/EmptyState.tsx'

const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'flagged', label: 'Flagged' },
  { value: 'low', label: 'One or two stars' },
  { value: 'hidden', label: 'Hidden' },
] as const

export default function ReviewsPage() {
  const address = useAddress()
  const filter = oneOf(REVIEW_FILTERS, address.get('filter'))
  const query = { search: address.get('q') || undefined, filter }
  const pages = usePages(listReviewsForAdmin, query)
  return (
    <>
      <Tools>
        <SearchBox label="Search reviews" placeholder="Words, name or email" />
        <Filters label="Filter reviews" options={FILTERS} value={filter} />
      </Tools>
      <PagedList
        pages={pages}
        noun="reviews"
        empty={
          <Empty icon="star" title="No review fits">
            Try another word or another filter.
          </Empty>
        }
      >
        {(items) => (
          <ul className={styles.rows} aria-label="Reviews">
            {items.map((review) => (
              <ReviewRow key={review.id} review={review} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  )
}
