import { expect, test } from 'vitest'
import { foldAddress } from '#core/accounts/addresses.ts'

test.each([
  ['Sam.Smith+jobs@Gmail.com', 'samsmith@gmail.com'],
  ['s.a.m.smith@googlemail.com', 'samsmith@gmail.com'],
  ['Sam.Smith+a+b@example.com', 'sam.smith@example.com'],
  ['sam.smith@example.com', 'sam.smith@example.com'],
])('BAN-1 %s belongs to %s', (email, folded) => expect(foldAddress(email)).toBe(folded))
