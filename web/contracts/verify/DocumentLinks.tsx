import styles from '#web/contracts/document/ContractDialog.module.css'
import { Link } from 'wouter'
import { type Contract, contractCalendar, contractPdf } from '#core/contracts/api.ts'
import { otherRole } from '#core/contracts/rules.ts'
import { paths } from '#core/paths.ts'
import { scheduleText } from '#web/contracts/dates.ts'
import { otherName } from '#web/contracts/copy.ts'
import { ButtonLink } from '#web/kit/actions/Button.tsx'
import { addressOf } from '#web/runtime/call.ts'
import { Facts } from '#web/kit/display/data/Facts.tsx'
import { Cluster, Stack } from '#web/kit/layout/Layout.tsx'

export function Details({ contract }: { contract: Contract }) {
  const { job } = contract
  const { phoneNumber } = contract[otherRole(contract.role)]
  const when = scheduleText(contract)
  const facts = [
    ...(when ? [{ label: 'When', value: when }] : []),
    ...(job.location && !job.isVirtual ? [{ label: 'Where', value: job.location }] : []),
    ...(phoneNumber
      ? [
          {
            label: `Phone of ${otherName(contract)}`,
            value: (
              <a className="link num" href={`tel:${phoneNumber}`}>
                {phoneNumber}
              </a>
            ),
          },
        ]
      : []),
  ]
  if (facts.length === 0) return null
  return (
    <div className={styles.details}>
      <Facts facts={facts} />
    </div>
  )
}

export function Documents({ contract }: { contract: Contract }) {
  const params = { id: contract.id }
  return (
    <Stack gap={2}>
      <Cluster>
        <ButtonLink tone="line" size="sm" icon="download" outside download href={addressOf(contractPdf, { params })}>
          PDF
        </ButtonLink>
        {contract.scheduledDate !== null && (
          <ButtonLink
            tone="line"
            size="sm"
            icon="clock"
            outside
            download
            href={addressOf(contractCalendar, { params })}
          >
            Calendar
          </ButtonLink>
        )}
      </Cluster>
      <p className="hint">
        Whoever has the file can{' '}
        <Link href={paths.verify()} className="link">
          check that it is genuine
        </Link>
        .
      </p>
    </Stack>
  )
}
