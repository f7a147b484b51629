import { describe, expect, it } from 'vitest'
import { listAudit } from '#core/admin/audit.ts'
import { BACKWARDS, changedSearch, checkFilters, oneOf } from '#web/admin/components/address.ts'

describe('PORTAL-5 the address of a list', () => {
  it('changes one value and keeps the others', () => {
    expect(changedSearch('q=ma&filter=banned', { filter: 'verified' })).toBe('?q=ma&filter=verified')
    expect(changedSearch('?q=ma', { user: '7' })).toBe('?q=ma&user=7')
  })
  it('removes null and empty values, and the question mark with the last one', () => {
    expect(changedSearch('q=ma&user=7', { user: null })).toBe('?q=ma')
    expect(changedSearch('q=ma', { q: '' })).toBe('')
    expect(changedSearch('', { q: null })).toBe('')
  })
  it('leaves a filter that cannot be out of the search, and a last day before the first', () => {
    expect(checkFilters(listAudit, { from: '2026-99-99', to: '2026-11-02' }).query).toEqual({ to: '2026-11-02' })
    const backwards = checkFilters(listAudit, { action: 'user.', from: '2026-11-05', to: '2026-11-02' })
    expect(backwards.query).toEqual({ action: 'user.', from: '2026-11-05' })
    expect(backwards.errors['to']).toBe(BACKWARDS)
    expect(checkFilters(listAudit, { from: '2026-11-02', to: '2026-11-02' }).errors).toEqual({})
  })
  it('encodes typed text so that it reads back the same', () => {
    const search = changedSearch('', { q: 'a&b=c %' })
    expect(new URLSearchParams(search).get('q')).toBe('a&b=c %')
  })
  it('accepts only known choices', () => {
    const choices = ['all', 'banned'] as const
    expect(oneOf(choices, 'banned')).toBe('banned')
    expect(oneOf(choices, '')).toBe('all')
    expect(oneOf(choices, 'everything')).toBe('all')
  })
})
