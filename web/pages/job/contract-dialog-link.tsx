import { type ReactNode, Suspense, useState } from 'react'
import { later } from '#web/runtime/navigation/lazy-retry.ts'

const ContractDialog = later(() => import('#web/contracts/document/ContractDialog.tsx'))

export interface ContractDialogControl {
  open: (contractId: string) => void
  room: ReactNode
}

/** The contract dialog on the page of its job. */
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
