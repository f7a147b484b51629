import repostDialogStyles from './RepostDialog.module.css'
import windowPicksStyles from '#web/jobs/post/WindowPicks.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { useState } from 'react'
import { normalizeDollars } from '#core/kernel/money.ts'
import type { Job } from '#core/jobs/api.ts'
import { MAX_BIDDING_MINUTES, MIN_BIDDING_MINUTES, isExpired, isCancelledJob } from '#core/jobs/rules.ts'
import { evidenceOf } from '#web/jobs/price-guide/price-scale.ts'
import { usePriceGuide } from '#web/jobs/price-guide/PriceGuide.tsx'
import type { RepostValues } from '#web/jobs/repost/repost-values.ts'
import { actText, againText, whyText } from '#web/jobs/repost/repost-copy.ts'
import { isOffered, WindowPicks } from '#web/jobs/post/WindowPicks.tsx'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { CallError } from '#web/runtime/call.ts'
import { problemText } from '#web/runtime/problem-text.tsx'
import { Field } from '#web/kit/forms/Field.tsx'
import type { Form } from '#web/runtime/forms/form.ts'
import { Input } from '#web/kit/forms/Input.tsx'
import { StatusBadge } from '#web/kit/display/StatusBadge.tsx'
import { Tile } from '#web/kit/page/Tile.tsx'
import { Cluster, Stack } from '#web/kit/layout/Layout.tsx'

interface RepostStubProps {
  job: Job
  form: Form<RepostValues>
  onClose: () => void
}

const KEEP: Partial<Record<Job['status'], string>> = { expired: 'Keep it expired', cancelled: 'Keep it cancelled' }

/** Bidding window and submit button. */
export function RepostStub({ job, form, onClose }: RepostStubProps) {
  const budget = {
    budgetMin: normalizeDollars(form.values.budgetMin),
    budgetMax: normalizeDollars(form.values.budgetMax),
  }
  const isRefused = form.failure instanceof CallError && form.failure.problem !== null
  return (
    <>
      <Window form={form} />
      <Why job={job} />
      <Stack gap={2} className={repostDialogStyles.act}>
        {isRefused && (
          <Banner tone="bad" raised>
            {problemText(form.failure, '')}
          </Banner>
        )}
        <Button type="submit" tone="ticket" size="lg" block loading={form.pending} loadingLabel="Reposting…">
          {actText(budget)}
        </Button>
        <Button tone="quiet" block onClick={onClose}>
          {KEEP[job.status] ?? 'Leave it as it is'}
        </Button>
        <p className={classes('hint', repostDialogStyles.again)}>{againText(job)}</p>
      </Stack>
    </>
  )
}

/** Four windows, or any number of minutes from five to a day. */
function Window({ form }: { form: Form<RepostValues> }) {
  const minutes = form.values.biddingDuration
  const error = form.errors.biddingDuration
  const [isOther, setOther] = useState(!isOffered(minutes))
  const choose = (chosen: string) => {
    setOther(false)
    form.set('biddingDuration', chosen)
  }
  return (
    <fieldset>
      <legend>
        <h3 className="d-24 below-4">Goes live for</h3>
      </legend>
      <WindowPicks name="window" value={isOther ? '' : minutes} onChange={choose} narrow>
        <Tile
          className={classes(windowPicksStyles.pick, windowPicksStyles.wide)}
          name="window"
          checked={isOther}
          onChange={() => setOther(true)}
        >
          <span className="h">Another length</span>
        </Tile>
      </WindowPicks>
      {isOther && (
        <div className="above-4">
          <Field label="Minutes" hint={error ? undefined : 'From 5 minutes to a whole day (1440).'} error={error}>
            <Input
              {...form.bind('biddingDuration')}
              type="number"
              numeric
              inputMode="numeric"
              min={MIN_BIDDING_MINUTES}
              max={MAX_BIDDING_MINUTES}
              step={1}
            />
          </Field>
        </div>
      )}
    </fieldset>
  )
}

function Why({ job }: { job: Job }) {
  const guide = usePriceGuide(job.category, job.zipCode)
  const { title, text } = whyText(job, guide.data ? evidenceOf(guide.data) : null)
  return (
    <div>
      <Cluster nowrap justify="between">
        <h3 className="h">{title}</h3>
        {(isExpired(job) || isCancelledJob(job)) && <StatusBadge tone="void">{job.status}</StatusBadge>}
      </Cluster>
      <p className="sub above-2">{text}</p>
    </div>
  )
}
