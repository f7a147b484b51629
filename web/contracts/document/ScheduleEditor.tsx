import styles from './ContractDialog.module.css'
import { useRef } from 'react'
import { type Contract, createContract } from '#core/contracts/api.ts'
import { useTakeContract } from '#web/contracts/queries.ts'
import { scheduleText, requestedTimeText, zoneName } from '#web/contracts/dates.ts'
import { otherName } from '#web/contracts/copy.ts'
import { dayValue, isPastDay, rightNow } from '#web/jobs/when.ts'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { problemMessage } from '#web/runtime/call.ts'
import { useOnceCall } from '#web/runtime/idempotency.ts'
import { Field } from '#web/kit/forms/Field.tsx'
import { Fold, closeFold } from '#web/kit/disclosure/Fold.tsx'
import { type Form, useForm } from '#web/runtime/forms/form.ts'
import type { Check } from '#web/runtime/forms/form-errors.ts'
import { Input } from '#web/kit/forms/Input.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { Grid, Stack } from '#web/kit/layout/Layout.tsx'

type Values = { date: string; time: string }

const check: Check<Values> = ({ date, time }) => ({
  ...(date && isPastDay(date) && { date: 'This day has passed.' }),
  ...(time && !date && { date: 'Please choose a date.' }),
})

/** The date that the job asked for is the default. */
const requestedDay = ({ job }: Contract): string => {
  const day = job.preferredDate?.slice(0, 10) ?? ''
  return isPastDay(day) ? '' : day
}

const FALLBACK = 'Please try again.'

const hasAnySigned = ({ posterSigned, workerSigned }: Contract): boolean => posterSigned || workerSigned

function useScheduling(contract: Contract, onSaved: (contract: Contract) => void): Form<Values> {
  const take = useTakeContract()
  const sendCreateContract = useOnceCall(createContract)
  return useForm<Values>(
    check,
    {
      date: contract.scheduledDate?.slice(0, 10) ?? requestedDay(contract),
      time: contract.scheduledTime?.slice(0, 5) ?? '',
    },
    async ({ date, time }) => {
      const { jobId, workerId, amount } = contract
      const saved = await sendCreateContract({
        body: { jobId, workerId, amount, scheduledDate: date || null, scheduledTime: time || null },
      })
      await take(saved)
      onSaved(saved)
      toast({
        title: 'Contract Created',
        text: hasAnySigned(contract)
          ? 'The text is new: both of you sign it again.'
          : `${otherName(contract)} reads it with the new time.`,
      })
    },
    (error) => toast({ title: 'Contract Creation Failed', text: problemMessage(error, FALLBACK), tone: 'bad' }),
  )
}

export function ScheduleEditor({ contract, onSaved }: { contract: Contract; onSaved: (contract: Contract) => void }) {
  const fields = useRef<HTMLDivElement>(null)
  const form = useScheduling(contract, (saved) => {
    onSaved(saved)
    closeFold(fields.current)
  })
  return (
    <div className={styles.schedule}>
      <Fold
        icon="clock"
        title="Date and time"
        aside={scheduleText(contract) ?? requestedTimeText(contract) ?? 'not fixed'}
      >
        <Stack as="form" {...form.props}>
          <Grid align="start" className={styles.when} ref={fields}>
            <Field label="Date" error={form.errors.date}>
              <Input {...form.bind('date')} type="date" min={dayValue(rightNow())} />
            </Field>
            <Field label="Time" error={form.errors.time}>
              <Input {...form.bind('time')} type="time" />
            </Field>
          </Grid>
          <p className="hint">
            {zoneName(contract.timeZone)}, where the job is. Leave both empty to fix nothing.
            {hasAnySigned(contract) && ' A change makes a new text: both of you sign again.'}
          </p>
          {form.failure !== null && (
            <Banner tone="bad" title="Contract Creation Failed">
              {problemMessage(form.failure, FALLBACK)}
            </Banner>
          )}
          <div>
            <Button type="submit" size="sm" loading={form.pending} loadingLabel="Saving…">
              Save date and time
            </Button>
          </div>
        </Stack>
      </Fold>
    </div>
  )
}
