import { describe, expect, it } from 'vitest'
import { splitAddress } from '#web/runtime/navigation/address.ts'
import { matchPage } from '#web/app/match.ts'

describe('splitAddress', () => {
  it.each([
    ['/', '/', ''],
    ['/about', '/about', ''],
    ['/about?', '/about', ''],
    ['/?auth=login&next=%2Fa%3Fb', '/', '?auth=login&next=%2Fa%3Fb'],
    ['/x?a=1?b=2', '/x', '?a=1?b=2'],
    ['//nowhere', '//nowhere', ''],
    ['//', '//', ''],
    ['/\\nowhere/', '/\\nowhere/', ''],
    ['http://nowhere/', 'http://nowhere/', ''],
  ])('%j is %j and %j', (address, path, search) => expect(splitAddress(address)).toEqual({ path, search }))

  it.each(['//nowhere', '//', '//nowhere/about', '/\\nowhere/', 'http://nowhere/'])(
    'PAGE-3 %j is an unknown address',
    (address) => expect(matchPage(splitAddress(address).path, false)).toMatchObject({ isFound: false }),
  )
})
