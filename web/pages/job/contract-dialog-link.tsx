import { type ReactNode, Suspense, useState } from 'react'
import { later } from '#web/runtime/navigation/lazy-retry.ts'

const ContractDialog = later(() => import('#web/contracts/document/ContractDialog.tsx'))

export interface ContractDialogControl {
  open: (contractId: string) => void
  /** The dialog while it is open; stands anywhere on the page. */
  room: ReactNode
}

/** The contract over the page of its job. It stays open when the job goes on without it. */
export function useContractDialog(): ContractDialogControl {
  const [openId, setOpenId] = useState<string | null>(null)
  return {
    open: setOpenId,
    room: openId !== null && (
      <Suspense>
        <ContractDialog contractId={openId} onClose={() => setOpenId(null)} />
      </Suspense>
    ),
  }
}
