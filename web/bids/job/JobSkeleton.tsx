import { Fuse } from '#web/kit/display/Fuse.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { Ticket, TicketPart } from '#web/kit/page/Ticket.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'

/** The worker's page, which most of those who come will get; the ticket is the same for all. */
export function JobSkeleton() {
  return (
    <div className="job job--worker" role="status">
      <VisuallyHidden>Loading the job</VisuallyHidden>
      <div className="job-head job-head--tiles">
        <Skeleton className="job-sk__tile" />
        <Skeleton className="job-sk__name" />
      </div>
      <div className="job__cols">
        <div className="job__ticket">
          <Ticket className="job-ticket">
            <Fuse left={0} tone="ended" />
            <TicketPart>
              <Skeleton className="job-sk__word" />
              <Skeleton className="job-sk__clock" />
            </TicketPart>
            <TicketPart>
              <Skeleton shape="title" className="job-sk__title" />
              <Skeleton className="job-sk__chips" />
              <Skeleton className="job-sk__photos" />
              <div className="stack job-sk__text">
                <Skeleton />
                <Skeleton half />
              </div>
            </TicketPart>
          </Ticket>
        </div>
        <div className="job__mine">
          <Skeleton half />
          <Skeleton className="job-sk__tape" />
          <div className="stack">
            <Skeleton className="job-sk__field" />
            <Skeleton className="job-sk__field" />
            <Skeleton shape="block" />
          </div>
        </div>
      </div>
    </div>
  )
}
