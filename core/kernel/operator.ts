import { textSetting } from '#core/kernel/setting.ts'

const operator = { group: 'Operator' }

/** For documents and legal pages. */
export const OPERATOR_NAME = textSetting({
  ...operator,
  key: 'operator.name',
  name: 'Name of the operator',
  fallback: '',
  maxLength: 120,
  shape: /^[^\p{Cc}<>]*$/u,
  sentence: 'Please use plain text on one line.',
  explains: 'Who runs this house: named on the legal pages and as the payer of the yearly summaries for tax.',
})
export const OPERATOR_ADDRESS = textSetting({
  ...operator,
  key: 'operator.address',
  name: 'Address of the operator',
  fallback: '',
  maxLength: 240,
  shape: /^[^\p{Cc}<>]*$/u,
  sentence: 'Please use plain text on one line.',
  explains: 'Street, city, state and zip code, as the yearly summaries for tax must show them.',
})
