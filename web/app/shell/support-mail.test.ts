import { describe, expect, it } from 'vitest'
import { supportMail } from '#web/app/shell/support-mail.ts'

const me = { id: '0198c1f2-7a00-7000-8000-000000000001', email: 'maren+jobs&more@example.com' }

describe('supportMail', () => {
  const { protocol, pathname, searchParams } = new URL(supportMail(me))

  it('writes to support', () => expect([protocol, pathname]).toEqual(['mailto:', 'support@nearhand.test']))
  it('says who is writing', () => {
    expect(searchParams.get('body')).toContain(`User id: ${me.id}`)
    expect(searchParams.get('body')).toContain(`E-mail: ${me.email}`)
  })
  it('uses no plus sign for a space, since mail programs show it', () => expect(supportMail(me)).not.toContain('+'))
})
