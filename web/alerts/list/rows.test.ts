import { describe, expect, it } from 'vitest'
import { withAlert, withCleared } from '#web/alerts/list/rows.ts'
import { sampleAlert } from '#web/alerts/sample-alert.ts'

const [one, two, three, four] = ['1', '2', '3', '4'].map((id) => sampleAlert(id))
const ids = (pages: { items: { id: string }[] }[]) => pages.map(({ items }) => items.map(({ id }) => id).join(''))

describe('withCleared', () => {
  it('keeps the place of a cleared alert, in the list or not', () => {
    const expected = [
      { alert: three, isCleared: false },
      { alert: two, isCleared: true },
      { alert: one, isCleared: false },
    ]
    expect(withCleared([three!, one!], [two!])).toEqual(expected)
    expect(withCleared([three!, two!, one!], [two!])).toEqual(expected)
  })
  it('puts newer alerts above', () => {
    expect(withCleared([four!, one!], [three!]).map(({ alert }) => alert.id)).toEqual(['4', '3', '1'])
  })
})

describe('withAlert', () => {
  const pages = [{ items: [four!, three!] }, { items: [one!] }]
  it.each([
    [two!, [{ items: [four!, three!] }, { items: [one!] }], ['43', '21']],
    [four!, [{ items: [three!] }, { items: [one!] }], ['43', '1']],
    [one!, [{ items: [four!, three!] }, { items: [] }], ['43', '1']],
    [one!, [{ items: [] }], ['1']],
  ])('puts %o in order', (alert, before, expected) => expect(ids(withAlert(before, alert))).toEqual(expected))
  it('adds no duplicate', () => expect(ids(withAlert(pages, three!))).toEqual(['43', '1']))
})
