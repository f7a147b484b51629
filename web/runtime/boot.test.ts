import { expect, test } from 'vitest'
import { dataBlock } from '#web/runtime/boot.ts'

test('PAGE-1 data in a page cannot end its element, and is read back as it was', () => {
  const data = { bio: '</script><script>alert(1)</script><!--', quote: '"\\\u2028' }
  expect(dataBlock(data)).not.toContain('<')
  expect(JSON.parse(dataBlock(data))).toEqual(data)
})
