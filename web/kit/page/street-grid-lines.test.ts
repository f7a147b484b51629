import { describe, expect, it } from 'vitest'
import { streetLines } from '#web/kit/page/street-grid-lines.ts'

const count = (path: string) => path.split('M').length - 1

describe('streetLines', () => {
  it('draws the same streets for the same seed, so that the server and the page agree', () => {
    expect(streetLines('33605')).toEqual(streetLines('33605'))
  })
  it('draws other streets for another seed', () => {
    expect(streetLines('33605')).not.toEqual(streetLines('33606'))
  })
  it('has avenues and many more side streets', () => {
    const { narrow, wide } = streetLines('33605')
    expect(count(wide)).toBeGreaterThan(8)
    expect(count(narrow)).toBeGreaterThan(3 * count(wide))
  })
})
