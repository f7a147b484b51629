import pg from 'pg'
import { expect, test } from 'vitest'
import { createLog } from '#server/platform/observability/log.ts'

const written = (write: (log: ReturnType<typeof createLog>) => void): string => {
  let text = ''
  write(createLog('trace', { write: (line: string) => void (text += line) }))
  return text
}

test.each([
  'password',
  'newPassword',
  'current',
  'next',
  'code',
  'resetCode',
  'passwordHash',
  'password_hash',
  'token',
  'secret',
  'cookie',
  'set-cookie',
  'authorization',
])('WEB-9 %s is never logged, at any depth', (name) => {
  const line = written((log) =>
    log.info(
      { [name]: 'canary', body: { [name]: 'canary', kept: 'kept' }, req: { headers: { [name]: 'canary' } } },
      'x',
    ),
  )
  expect(line).not.toContain('canary')
  expect(line.match(/\[secret\]/g)).toHaveLength(3)
  expect(line).toContain('kept')
})

test('WEB-9 an error is logged without the row that the database quotes', () => {
  const error = Object.assign(new pg.DatabaseError('violates check constraint', 0, 'error'), {
    code: '23514',
    constraint: 'users_email',
    detail: 'Failing row contains (canary).',
    where: 'SQL statement with canary',
  })
  const line = written((log) => log.error({ err: error }, 'a request failed'))
  expect(line).not.toContain('canary')
  expect(JSON.parse(line)).toMatchObject({
    msg: 'a request failed',
    err: { message: 'violates check constraint', errorCode: '23514', constraint: 'users_email' },
  })
})

test('WEB-9 a line has its time in ISO format, and nothing about this machine', () => {
  const line = JSON.parse(written((log) => log.info('hello')))
  expect(line).toEqual({ level: 30, time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/), msg: 'hello' })
})
