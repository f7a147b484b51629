import { expect, it } from 'vitest'
import { phoneText } from '#web/pages/work/contract/phone-text.ts'

it.each([
  ['8135550142', '(813) 555-0142'],
  ['+1 813-555-0142', '(813) 555-0142'],
  ['(813) 555-0142', '(813) 555-0142'],
  ['+44 20 7946 0018', '+44 20 7946 0018'],
])('STEP-4 a phone number %s reads %s', (typed, text) => expect(phoneText(typed)).toBe(text))
