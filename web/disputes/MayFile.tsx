import type { ReactNode } from 'react'
import type { Contract } from '#core/contracts/api.ts'
import type { DisputeCategory } from '#core/disputes/rules.ts'
import { usePreview } from '#web/disputes/queries.ts'
import { formatDateTime } from '#web/jobs/when.ts'
import { Banner } from '#web/kit/feedback/Banner.tsx'

interface MayFileProps {
  contract: Contract
  category: DisputeCategory | null
  children: ReactNode
}

/** The action, or why it is not possible. */
export function MayFile({ contract, category, children }: MayFileProps) {
  const { data } = usePreview(contract.id, category)
  if (data && !data.mayFile)
    return (
      <Banner tone="warn" raised>
        {data.sentence ?? 'A dispute cannot be raised now.'}
      </Banner>
    )
  return (
    <>
      {children}
      {data?.until && <p className="hint">It can be raised until {formatDateTime(data.until)}.</p>}
    </>
  )
}
