import { describe, expect, it } from 'vitest'
import { DEPARTMENTS } from '#core/content/settings.ts'
import { mailtoLink } from '#web/runtime/navigation/mailto-link.ts'

const me = { id: '0198c1f2-7a00-7000-8000-000000000001', email: 'maren+jobs&more@example.com' }
const letter = { to: 'support', subject: 'Nearhand support', ask: ['How can we help?', 'Job & day:'] } as const
const draft = (who: typeof me | null, domain = 'nearhand.test') => new URL(mailtoLink(letter, { domain, me: who }))

describe('HELP-6 a mail draft', () => {
  it.each(DEPARTMENTS)('goes to %s under the operator’s domain', (to) => {
    const { protocol, pathname } = new URL(mailtoLink({ ...letter, to }, { domain: 'ourtown.org', me: null }))
    expect([protocol, pathname]).toEqual(['mailto:', `${to}@ourtown.org`])
  })
  it('has its subject, and asks for what is needed to answer', () => {
    expect(draft(null).searchParams.get('subject')).toBe('Nearhand support')
    expect(draft(null).searchParams.get('body')).toContain('How can we help?\r\nJob & day:')
  })
  it('names the sender if somebody is signed in', () => {
    expect(draft(me).searchParams.get('body')).toContain(`User id: ${me.id}\r\nE-mail: ${me.email}`)
    expect(draft(null).searchParams.get('body')).not.toContain('User id')
  })
  it('uses no plus sign for a space, since mail programs show it', () =>
    expect(mailtoLink(letter, { domain: 'nearhand.test', me: { ...me, email: 'a@b.c' } })).not.toContain('+'))
})
