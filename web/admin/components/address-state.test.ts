import { describe, expect, it } from 'vitest'
import { changedSearch, oneOf } from '#web/admin/components/address-state.ts'

describe('PORTAL-5 what a list shows', () => {
  it('changes one value and keeps the others', () => {
    expect(changedSearch('q=ma&filter=banned', { filter: 'verified' })).toBe('?q=ma&filter=verified')
    expect(changedSearch('?q=ma', { user: '7' })).toBe('?q=ma&user=7')
  })
  it('takes out what is null or nothing, and the question mark with the last', () => {
    expect(changedSearch('q=ma&user=7', { user: null })).toBe('?q=ma')
    expect(changedSearch('q=ma', { q: '' })).toBe('')
    expect(changedSearch('', { q: null })).toBe('')
  })
  it('writes what somebody types so that it comes back the same', () => {
    const search = changedSearch('', { q: 'a&b=c %' })
    expect(new URLSearchParams(search).get('q')).toBe('a&b=c %')
  })
  it('asks only for what is known', () => {
    const choices = ['all', 'banned'] as const
    expect(oneOf(choices, 'banned')).toBe('banned')
    expect(oneOf(choices, '')).toBe('all')
    expect(oneOf(choices, 'everything')).toBe('all')
  })
})
