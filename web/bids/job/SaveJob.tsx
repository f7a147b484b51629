import buttonStyles from '#web/kit/actions/Button.module.css'
import jobHeadStyles from './JobHead.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { useState } from 'react'
import type { JobDetail } from '#core/bids/api.ts'
import { favoriteJob, unfavoriteJob } from '#core/jobs/api.ts'
import { withFavorite } from '#web/bids/job/live-updates.ts'
import type { LiveJob } from '#web/bids/job/live-job.ts'
import { Glyph } from '#web/jobs/JobIcon.tsx'
import { call, problemMessage } from '#web/runtime/call.ts'
import { toast } from '#web/kit/feedback/toast.ts'

/** Marks it at once; where the server does not hear of it, the mark goes again. */
export function SaveJob({ job, live }: { job: JobDetail; live: LiveJob }) {
  const [isBusy, setBusy] = useState(false)
  const toggle = async () => {
    if (isBusy) return
    const isWanted = !job.isFavorite
    setBusy(true)
    live.show((before) => withFavorite(before, isWanted))
    try {
      await call(isWanted ? favoriteJob : unfavoriteJob, { params: { id: job.id } })
    } catch (error) {
      live.show((before) => withFavorite(before, !isWanted))
      toast({ title: 'Not saved', text: problemMessage(error, 'Please try again.'), tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <button
      data-slot="icon-button"
      type="button"
      className={classes(buttonStyles.x, jobHeadStyles.save)}
      aria-label="Save job"
      aria-pressed={job.isFavorite}
      onClick={() => void toggle()}
    >
      <Glyph name="bookmark" />
    </button>
  )
}
