import { expect, test } from 'vitest'
import { formatSize } from '#web/admin/support/copy.ts'

test('PORTAL-28 shows the size of a résumé', () => {
  expect([1, 512, 1_536, 319_488, 1_048_575, 1_468_006, 10_485_760].map(formatSize)).toEqual([
    '1 KB',
    '1 KB',
    '2 KB',
    '312 KB',
    '1024 KB',
    '1.4 MB',
    '10.0 MB',
  ])
})
