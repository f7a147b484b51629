import type { Contract } from '#core/contracts/api.ts'

/** What every dialog over a contract is given. */
export interface About {
  contract: Contract
  onClose: () => void
}
