import { useState } from 'react'
import { type CheckForAdmin, enterCheckResult } from '#core/admin/api.ts'
import { checkTypeNamed } from '#core/profiles/checks.ts'
import { DECIDED_CHECK_STATUSES, isPendingCheck } from '#core/profiles/rules.ts'
import { DrawerPart } from '#web/admin/components/Drawer.tsx'
import { mayDo } from '#web/admin/session/roles.ts'
import { useAdmin } from '#web/admin/session/session.ts'
import { dayText } from '#web/admin/session/times.ts'
import { useEnterResult } from '#web/admin/users/acts.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { Dialog, DialogForm } from '#web/kit/disclosure/Dialog.tsx'
import { Chip } from '#web/kit/display/data/Chip.tsx'
import { Field } from '#web/kit/forms/Field.tsx'
import { Input, Select, TextArea } from '#web/kit/forms/Input.tsx'
import { Cluster, Grid, Stack } from '#web/kit/layout/Layout.tsx'
import { CHECK_LABELS } from '#web/profiles/records/record-copy.tsx'
import { serverClock } from '#web/runtime/clock/server-clock.ts'
import { useForm } from '#web/runtime/forms/form.ts'
import { bySchema } from '#web/runtime/forms/schema-check.ts'
import * as z from 'zod/mini'

const factsOf = ({ consentedAt, createdAt, provider, checkId, completedAt, expiresAt }: CheckForAdmin): string =>
  [
    consentedAt ? `consent of ${dayText(consentedAt)}` : `asked ${dayText(createdAt)}`,
    checkId && `${provider}, ${checkId}`,
    completedAt && `result of ${dayText(completedAt)}`,
    expiresAt && `until ${dayText(expiresAt)}`,
  ]
    .filter(Boolean)
    .join(' · ')

/** CHECK-3: the background checks of a person, the newest first. */
export function CheckResults({ checks }: { checks: readonly CheckForAdmin[] }) {
  const isModerator = mayDo(useAdmin(), 'moderator')
  const [entering, setEntering] = useState<CheckForAdmin | null>(null)
  return (
    <DrawerPart title="Background checks">
      <Stack as="ul" gap={3}>
        {checks.map((check) => (
          <li key={check.id}>
            <Cluster gap={2} justify="between">
              <b className="h">{check.checkType}</b>
              <Chip tone={isPendingCheck(check.status) ? 'warn' : 'plain'}>{CHECK_LABELS[check.status]}</Chip>
            </Cluster>
            <p className="hint">{factsOf(check)}</p>
            {check.results && (
              <p className="sub" dir="auto">
                {check.results}
              </p>
            )}
            {isModerator && (
              <Button
                tone="line"
                size="xs"
                className="above-2"
                aria-label={`${isPendingCheck(check.status) ? 'Enter result' : 'Correct result'}: ${check.checkType}`}
                onClick={() => setEntering(check)}
              >
                {isPendingCheck(check.status) ? 'Enter result' : 'Correct result'}
              </Button>
            )}
          </li>
        ))}
      </Stack>
      {entering && <ResultDialog check={entering} onClose={() => setEntering(null)} />}
    </DrawerPart>
  )
}

const dateOf = (instant: string | null): string => instant?.slice(0, 10) ?? ''

type Values = Record<'status' | 'provider' | 'reference' | 'completedOn' | 'expiresOn' | 'results', string>
const bodyOf = ({ status, expiresOn, results, ...rest }: Values): z.input<typeof enterCheckResult.body> => ({
  ...rest,
  status: status as (typeof DECIDED_CHECK_STATUSES)[number],
  expiresOn: expiresOn || null,
  results: results.trim() || null,
})
const Fields = z.pipe(z.transform(bodyOf), enterCheckResult.body)

function ResultDialog({ check, onClose }: { check: CheckForAdmin; onClose: () => void }) {
  const enter = useEnterResult(check.id)
  const isPending = isPendingCheck(check.status)
  const form = useForm<Values>(
    bySchema(Fields),
    {
      status: isPending ? '' : check.status,
      provider: isPending ? '' : (check.provider ?? ''),
      reference: check.checkId ?? '',
      completedOn: dateOf(check.completedAt) || new Date(serverClock.now()).toISOString().slice(0, 10),
      expiresOn: dateOf(check.expiresAt),
      results: check.results ?? '',
    },
    async (values) => {
      if (await enter.act({ ...bodyOf(values), was: check.status })) onClose()
    },
  )
  const validDays = checkTypeNamed(check.checkType)?.validDays
  return (
    <Dialog
      title={check.checkType}
      sub="The person is notified. Others see a passed check with its date."
      onClose={onClose}
    >
      <DialogForm {...form.props}>
        <Field label="Result" error={form.errors.status}>
          <Select {...form.bind('status')}>
            {isPending && <option value="">Choose the result</option>}
            {DECIDED_CHECK_STATUSES.map((status) => (
              <option key={status} value={status}>
                {CHECK_LABELS[status]}
              </option>
            ))}
          </Select>
        </Field>
        <Grid columns={2} collapse="phone">
          <Field label="Made by" error={form.errors.provider}>
            <Input {...form.bind('provider')} />
          </Field>
          <Field label="Reference" error={form.errors.reference}>
            <Input {...form.bind('reference')} />
          </Field>
          <Field label="Date of the result" error={form.errors.completedOn}>
            <Input {...form.bind('completedOn')} type="date" numeric />
          </Field>
          <Field label="Valid until" aside="optional" error={form.errors.expiresOn}>
            <Input {...form.bind('expiresOn')} type="date" numeric />
          </Field>
        </Grid>
        {validDays !== undefined && <p className="hint">Left empty, a passed check is valid for {validDays} days.</p>}
        <Field label="Note" aside="optional" hint="The person reads it." error={form.errors.results}>
          <TextArea {...form.bind('results')} rows={3} />
        </Field>
        <Button type="submit" block loading={form.pending} loadingLabel="Saving…">
          Save the result
        </Button>
      </DialogForm>
    </Dialog>
  )
}
