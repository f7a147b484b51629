import jobHeadStyles from './JobHead.module.css'
import type { JobDetail } from '#core/bids/api.ts'
import { favoriteJob, unfavoriteJob } from '#core/jobs/api.ts'
import { withFavorite } from '#web/bids/job/live-updates.ts'
import type { LiveJob } from '#web/bids/job/live-job.ts'
import { useSubmit } from '#web/runtime/action.ts'
import { call, problemMessage } from '#web/runtime/call.ts'
import { toast } from '#web/kit/feedback/toast.ts'
import { IconButton } from '#web/kit/actions/Button.tsx'

/** Optimistic; reverted if the call fails. */
export function SaveJob({ job, live }: { job: JobDetail; live: LiveJob }) {
  const { run } = useSubmit(
    (isWanted: boolean) => {
      live.show((before) => withFavorite(before, isWanted))
      return call(isWanted ? favoriteJob : unfavoriteJob, { params: { id: job.id } })
    },
    {
      onError: (error, isWanted) => {
        live.show((before) => withFavorite(before, !isWanted))
        toast({ title: 'Not saved', text: problemMessage(error, 'Please try again.'), tone: 'bad' })
      },
    },
  )
  return (
    <IconButton
      icon="bookmark"
      label="Save job"
      className={jobHeadStyles.save}
      aria-pressed={job.isFavorite}
      onClick={() => void run(!job.isFavorite)}
    />
  )
}
