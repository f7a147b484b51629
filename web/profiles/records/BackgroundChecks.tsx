import styles from './Records.module.css'
import { useQueryClient } from '@tanstack/react-query'
import {
  type BackgroundCheck,
  CHECK_CONSENT,
  CHECK_CONSENT_VERSION,
  CHECK_PRICE_TEXT,
  CHECK_TYPES,
  requestCheck,
  withdrawCheck,
} from '#core/profiles/checks.ts'
import { isPendingCheck } from '#core/profiles/rules.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { Checkbox } from '#web/kit/forms/Choice.tsx'
import { FieldError } from '#web/kit/forms/Field.tsx'
import { Chip } from '#web/kit/display/data/Chip.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { Stack } from '#web/kit/layout/Layout.tsx'
import { Tile, Tiles } from '#web/kit/page/Tile.tsx'
import { formatMonth } from '#web/profiles/dates.ts'
import { recordsKey } from '#web/profiles/queries.ts'
import { CHECK_LABELS } from '#web/profiles/records/record-copy.tsx'
import { AddRecord, RecordRow, RecordSection, RemoveRecord } from '#web/profiles/records/RecordSection.tsx'
import { call, problemMessage } from '#web/runtime/call.ts'
import { useForm } from '#web/runtime/forms/form.ts'
import { useOnceCall } from '#web/runtime/idempotency.ts'

const TONES = { pending: 'plain', passed: 'plain', failed: 'bad', expired: 'warn' } as const
const ICONS = { pending: { icon: 'clock' }, passed: { icon: 'check' }, failed: {}, expired: {} } as const

/** The providers of the demo and of checks that are not ordered yet, which are not shown. */
const UNNAMED = new Set(['sandbox', 'manual'])

const factsOf = ({ provider, createdAt, completedAt, expiresAt }: BackgroundCheck): string =>
  [
    provider && !UNNAMED.has(provider) && provider,
    completedAt ? `result of ${formatMonth(completedAt)}` : `asked for in ${formatMonth(createdAt)}`,
    expiresAt && `valid until ${formatMonth(expiresAt)}`,
  ]
    .filter(Boolean)
    .join(', ')

/** CHECK-1: others see those that are passed and valid. */
export function BackgroundChecks({ list }: { list: readonly BackgroundCheck[] }) {
  return (
    <RecordSection id="background" title="Background checks" hint="Others see a passed one with its date">
      {list.length > 0 && (
        <ul>
          {list.map((check) => (
            <RecordRow
              key={check.id}
              icon="shield"
              title={check.checkType}
              text={[factsOf(check), check.results].filter(Boolean).join('. ')}
              mark={
                <Chip tone={TONES[check.status]} {...ICONS[check.status]}>
                  {CHECK_LABELS[check.status]}
                </Chip>
              }
              act={
                isPendingCheck(check.status) && (
                  <RemoveRecord
                    name={check.checkType}
                    sentence="You take your consent back, and the check is not made."
                    remove={() => call(withdrawCheck, { params: { id: check.id } })}
                    listKey={recordsKey}
                  />
                )
              }
            />
          ))}
        </ul>
      )}
      <AddRecord title="Ask for a background check">{(onDone) => <CheckForm onDone={onDone} />}</AddRecord>
    </RecordSection>
  )
}

const validText = (days: number): string =>
  days % 365 === 0 ? `${days / 365} year${days > 365 ? 's' : ''}` : `${days} days`

interface Values extends Record<string, string | boolean> {
  checkType: string
  hasConsented: boolean
}
const missingIn = ({ checkType, hasConsented }: Values) => ({
  ...(!checkType && { checkType: 'Please choose what is checked.' }),
  ...(!hasConsented && { hasConsented: 'Please read the consent and agree to it.' }),
})

function CheckForm({ onDone }: { onDone: () => void }) {
  const client = useQueryClient()
  const send = useOnceCall(requestCheck)
  const form = useForm<Values>(
    missingIn,
    { checkType: '', hasConsented: false },
    async ({ checkType }) => {
      const type = CHECK_TYPES.find(({ name }) => name === checkType)!
      await send({
        body: { checkType: type.name, consentVersion: CHECK_CONSENT_VERSION, hasConsented: true },
      })
      await client.invalidateQueries({ queryKey: recordsKey })
      onDone()
      toast({ title: 'Background check asked for', text: 'We notify you when there is a result.' })
    },
    (error) => toast({ title: 'Error', text: problemMessage(error, 'The check could not be asked for.'), tone: 'bad' }),
  )
  return (
    <Stack as="form" {...form.props} className={styles.form}>
      <Tiles legend="What is checked" error={form.errors.checkType}>
        {CHECK_TYPES.map(({ name, scope, validDays }) => (
          <Tile
            key={name}
            className={styles.type}
            name="checkType"
            value={name}
            checked={form.values.checkType === name}
            onChange={() => form.set('checkType', name)}
          >
            <span className="h">{name}</span>
            <span className="sub">{scope}</span>
            <span className="hint">
              {CHECK_PRICE_TEXT} · valid for {validText(validDays)}
            </span>
          </Tile>
        ))}
      </Tiles>
      <Stack as="section" gap={2} className={styles.consent} aria-label="Consent">
        <h3 className="h">Your consent</h3>
        <ul>
          {CHECK_CONSENT.map((sentence) => (
            <li key={sentence} className="sub">
              {sentence}
            </li>
          ))}
        </ul>
        <Checkbox
          label="I have read this and agree"
          checked={form.values.hasConsented}
          aria-invalid={form.errors.hasConsented ? true : undefined}
          aria-describedby={form.errors.hasConsented && 'consent-error'}
          onChange={({ target }) => form.set('hasConsented', target.checked)}
        />
        {form.errors.hasConsented && <FieldError id="consent-error">{form.errors.hasConsented}</FieldError>}
      </Stack>
      <Button type="submit" loading={form.pending} loadingLabel="Asking…">
        Ask for this check
      </Button>
    </Stack>
  )
}
