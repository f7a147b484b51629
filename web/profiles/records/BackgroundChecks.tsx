import type * as z from 'zod/mini'
import type { BackgroundCheck } from '#core/profiles/api.ts'
import { Chip } from '#web/kit/display/data/Chip.tsx'
import { formatMonth } from '#web/profiles/dates.ts'
import { CHECK_LABELS } from '#web/profiles/records/record-copy.tsx'
import { RecordRow, RecordSection } from '#web/profiles/records/RecordSection.tsx'

type Check = z.infer<typeof BackgroundCheck>

const TONES = { pending: 'plain', passed: 'plain', failed: 'bad', expired: 'warn' } as const

/** The provider of the sandbox, which is not shown. */
const SANDBOX = 'sandbox'

const factsOf = ({ provider, completedAt, expiresAt }: Check): string =>
  [
    provider !== SANDBOX && provider,
    completedAt && `done ${formatMonth(completedAt)}`,
    expiresAt && `valid until ${formatMonth(expiresAt)}`,
  ]
    .filter(Boolean)
    .join(', ')

/** Read-only: the operator orders and enters them. Others see those that are clear. */
export function BackgroundChecks({ list }: { list: readonly Check[] }) {
  return (
    <RecordSection id="background" title="Background checks" hint="Entered by us; others see those that are clear">
      {list.length === 0 ? (
        <p className="sub">None yet. We ask you before one is made.</p>
      ) : (
        <ul>
          {list.map((check) => (
            <RecordRow
              key={check.id}
              icon="shield"
              title={check.checkType}
              text={factsOf(check)}
              mark={<Chip tone={TONES[check.status]}>{CHECK_LABELS[check.status]}</Chip>}
            />
          ))}
        </ul>
      )}
    </RecordSection>
  )
}
