import { Section } from '#web/kit/page/Section.tsx'
import profileStyles from '#web/profiles/own/Profile.module.css'
import type { AnswerOf } from '#core/kernel/endpoint.ts'
import type { Me } from '#core/kernel/me.ts'
import type { profileRecords } from '#core/profiles/api.ts'
import { paths } from '#core/paths.ts'
import { ButtonLink } from '#web/kit/actions/Button.tsx'
import { problemMessage } from '#web/runtime/call.ts'
import { ErrorState } from '#web/kit/feedback/EmptyState.tsx'
import { Facts, FactsSkeleton } from '#web/kit/display/data/Facts.tsx'
import { usePortfolio, useRecords } from '#web/profiles/queries.ts'
import { CHECK_LABELS, labelWithExpiry } from '#web/profiles/records/record-copy.tsx'

type Records = AnswerOf<typeof profileRecords>

export function RecordsSummary({ me }: { me: Me }) {
  const records = useRecords()
  const portfolio = usePortfolio(me.id)
  return (
    <Section
      id="records"
      title="Work and papers"
      aside={
        <ButtonLink tone="line" size="sm" href={paths.editProfile()}>
          Manage
        </ButtonLink>
      }
      className="above-6"
    >
      {records.isPending || portfolio.isPending ? (
        <FactsSkeleton label="Loading your work and papers" className={profileStyles.skeleton} />
      ) : !records.data || !portfolio.data ? (
        <ErrorState onRetry={() => void Promise.all([records.refetch(), portfolio.refetch()])}>
          {problemMessage(records.error ?? portfolio.error, 'Your papers could not be fetched.')}
        </ErrorState>
      ) : (
        <Facts
          facts={[{ label: 'Portfolio', value: formatPieceCount(portfolio.data.length) }, ...factsOf(records.data)].map(
            ({ label, value }) => ({ label, value: value || <span className="c3">None yet</span> }),
          )}
        />
      )}
    </Section>
  )
}

const formatPieceCount = (count: number): string => {
  if (count === 0) return ''
  return count === 1 ? '1 piece' : `${count} pieces`
}

const factsOf = ({ certifications, insurance, backgroundChecks }: Records) => [
  {
    label: 'Certificates',
    value: certifications.map((one) => labelWithExpiry(one.certificationName, one.isExpired)).join(', '),
  },
  { label: 'Insurance', value: insurance.map((one) => labelWithExpiry(one.policyType, one.isExpired)).join(', ') },
  {
    label: 'Background checks',
    value: backgroundChecks.map((one) => `${one.checkType} (${CHECK_LABELS[one.status].toLowerCase()})`).join(', '),
  },
]
