import { expect, test } from 'vitest'
import { kindName } from '#web/admin/queue/copy.ts'

test.each([
  ['mail.send', 'Email'],
  ['provider.call', 'Card provider call'],
  ['profiles.sandbox-decision', 'Profiles sandbox decision'],
])('QUEUE-4 the name of a kind: %s', (kind, name) => expect(kindName(kind)).toBe(name))
