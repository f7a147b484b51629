import styles from './JobHead.module.css'
import CancelJobDialog from '#web/jobs/CancelJobDialog.tsx'
import { classes } from '#web/kit/hooks/classes.ts'
import { type ReactNode, type MouseEvent, useState } from 'react'
import type { JobDetail } from '#core/bids/api.ts'
import { paths } from '#core/paths.ts'
import type { LiveJob } from '#web/bids/job/live-job.ts'
import { SaveJob } from '#web/bids/job/SaveJob.tsx'
import { jobCode } from '#web/jobs/job-copy.ts'
import { Button, ButtonLink, IconButton, IconLink } from '#web/kit/actions/Button.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { canMoveJob } from '#core/jobs/rules.ts'
import { Cluster } from '#web/kit/layout/Layout.tsx'

/** The share sheet of the device, or the clipboard. */
const shareLink = async (title: string, path: string): Promise<void> => {
  const url = new URL(path, location.origin).href
  try {
    if (navigator.share) return await navigator.share({ title, url })
    await navigator.clipboard.writeText(url)
    toast({ title: 'Link copied', text: url })
  } catch (error) {
    // The user closed the share sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return
    toast({ title: 'That could not be shared', text: url, tone: 'bad' })
  }
}

/** Goes back in the history if the previous page is `path`, so that its filter and scroll position are kept. */
const backTo =
  (path: string) =>
  (event: MouseEvent): void => {
    const opensNewTab = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (opensNewTab || !('navigation' in window)) return
    const before = navigation.entries()[(navigation.currentEntry?.index ?? 0) - 1]?.url
    if (!before || new URL(before).pathname !== path) return
    event.preventDefault()
    history.back()
  }

export function JobHead({ job, live }: { job: JobDetail; live: LiveJob }) {
  return job.isOwner ? <PosterHead job={job} live={live} /> : <WorkerHead job={job} live={live} />
}

interface HeadProps {
  job: JobDetail
  live: LiveJob
}

const share = (job: JobDetail) => void shareLink(job.title, paths.job(job.id))

function Name({ job }: { job: JobDetail }) {
  return (
    <p className={classes('over trunc', styles.name)}>
      Job {jobCode(job.id)} · {job.category}
    </p>
  )
}

function Label({ children }: { children: ReactNode }) {
  return <span className={styles.label}>{children}</span>
}

function PosterHead({ job, live }: HeadProps) {
  return (
    <Cluster gap={4} nowrap className={styles.jobHead}>
      <ButtonLink
        tone="quiet"
        size="sm"
        icon="left"
        href={paths.workInProgress()}
        onClick={backTo(paths.workInProgress())}
      >
        My jobs
      </ButtonLink>
      <Name job={job} />
      <Cluster gap={1} align="start" nowrap className={styles.acts}>
        <Button tone="quiet" size="sm" icon="share" onClick={() => share(job)}>
          <Label>Share</Label>
        </Button>
        <CancelJob job={job} live={live} />
      </Cluster>
    </Cluster>
  )
}

function WorkerHead({ job, live }: HeadProps) {
  return (
    <Cluster gap={4} nowrap className={classes(styles.jobHead, styles.tiles)}>
      <IconLink icon="left" label="Back to Find Work" href={paths.findWork()} onClick={backTo(paths.findWork())} />
      <Name job={job} />
      <Cluster gap={1} align="start" nowrap className={styles.acts}>
        <SaveJob job={job} live={live} />
        <IconButton icon="share" label="Share job" onClick={() => share(job)} />
      </Cluster>
    </Cluster>
  )
}

/** After a choice the contract has its own cancellation. */
function CancelJob({ job, live }: { job: JobDetail; live: LiveJob }) {
  const [isAsking, setAsking] = useState(false)
  if (!canMoveJob('cancel', job.status)) return null
  return (
    <>
      <Button tone="danger" size="sm" icon="close" className={styles.cancel} onClick={() => setAsking(true)}>
        <span className={styles.label}>Cancel job</span>
      </Button>
      {isAsking && (
        <CancelJobDialog
          job={job}
          onClose={() => setAsking(false)}
          onCancelled={async (cancelled) => {
            await live.set((before) => ({ ...before, ...cancelled }))
            // The button that opened the dialog is gone.
            document.getElementById('main')?.focus()
          }}
        />
      )}
    </>
  )
}
