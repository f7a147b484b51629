import { OPERATOR_ADDRESS, OPERATOR_NAME } from '#core/kernel/operator.ts'
import { useSetting } from '#web/runtime/site-settings.ts'

export interface Operator {
  name: string
  address: string
}

export function useOperator(): Operator {
  return { name: useSetting(OPERATOR_NAME).trim(), address: useSetting(OPERATOR_ADDRESS).trim() }
}

/** The meaning of “we”, as far as the settings name the operator. */
export const operatorText = ({ name, address }: Operator): string => {
  if (name === '') return 'the operator of this site'
  return address === '' ? name : `${name}, ${address}`
}
