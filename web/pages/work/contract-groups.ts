import type { Contract } from '#core/contracts/api.ts'
import { nextStep, type StepKind, TURN } from '#core/contracts/next-step.ts'
import { isCancelled, isCompleted, isRunning, isUnsigned } from '#core/contracts/rules.ts'

export interface ContractGroups {
  toSign: Contract[]
  active: Contract[]
  finished: Contract[]
}

/** Possible at any time, but not due. */
const NEVER_DUE = new Set<StepKind>(['tip', 'update'])

export const isMyMove = (contract: Contract, nowMs: number): boolean => {
  const { kind } = nextStep(contract, nowMs)
  return TURN[kind] === 'mine' && !NEVER_DUE.has(kind)
}

/** WORK-5: contracts by status. Those that wait for the user come first, the others stay in order: newest first. */
export const groupContracts = (contracts: readonly Contract[], nowMs: number): ContractGroups => {
  const mineFirst = contracts.toSorted((a, b) => Number(isMyMove(b, nowMs)) - Number(isMyMove(a, nowMs)))
  return {
    toSign: mineFirst.filter(({ status }) => isUnsigned(status)),
    active: mineFirst.filter(({ status }) => isRunning(status)),
    finished: mineFirst.filter(({ status }) => isCompleted(status) || isCancelled(status)),
  }
}
