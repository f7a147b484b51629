import jobStyles from './Job.module.css'
import jobHeadStyles from './JobHead.module.css'
import jobTicketStyles from './JobTicket.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { Fuse } from '#web/kit/display/Fuse.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { Ticket, TicketPart } from '#web/kit/page/Ticket.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { Cluster, Grid, Stack } from '#web/kit/layout/Layout.tsx'

export function JobSkeleton() {
  return (
    <div data-side="worker" className={jobStyles.job} role="status">
      <VisuallyHidden>Loading the job</VisuallyHidden>
      <Cluster gap={4} nowrap className={classes(jobHeadStyles.jobHead, jobHeadStyles.tiles)}>
        <Skeleton className={jobStyles.tile} />
        <Skeleton className={jobStyles.name} />
      </Cluster>
      <Grid align="start" className={jobStyles.jobCols}>
        <div className={jobStyles.jobTicket}>
          <Ticket className={jobTicketStyles.jobTicket}>
            <Fuse left={0} tone="ended" />
            <TicketPart>
              <Skeleton className={jobStyles.label} />
              <Skeleton className={jobStyles.clock} />
            </TicketPart>
            <TicketPart>
              <Skeleton shape="title" className={jobStyles.title} />
              <Skeleton className={jobStyles.chips} />
              <Skeleton className={jobStyles.photos} />
              <Stack gap={2} className="above-4">
                <Skeleton />
                <Skeleton half />
              </Stack>
            </TicketPart>
          </Ticket>
        </div>
        <Stack gap={5} className={jobStyles.mine}>
          <Skeleton half />
          <Skeleton className={jobStyles.timeline} />
          <Stack>
            <Skeleton className={jobStyles.field} />
            <Skeleton className={jobStyles.field} />
            <Skeleton shape="block" />
          </Stack>
        </Stack>
      </Grid>
    </div>
  )
}
