import { describe, expect, test } from 'vitest'
import { findStatusFaults } from './status-rules.ts'

const faultsIn = (path: string, text: string) => findStatusFaults(new Map([[path, text]]))

describe('ARCH-14 a status is compared with its name only in the rules of its domain', () => {
  test.each([
    [`if (job.status === 'open') return`, 1],
    [`if (jobStatus !== 'open') return`, 1],
    [`where j.status = 'open' and true`, 1],
    [`where j.status <> 'open'`, 1],
    [`where status in ('open', 'bidding')`, 1],
    [`where status not in ('open')`, 1],
    [`.where('status', '=', 'open')`, 1],
    [`.where('status', 'in', ['open'])`, 1],
    [`['open', 'bidding'].includes(job.status)`, 1],
    [`.where('status', 'in', LISTED_STATUSES)`, 0],
    ['where status in ${oneOf(LISTED_STATUSES)}', 0],
    [`update jobs set status = 'open' where id = 1`, 0],
    [`.set({ status: 'open' })`, 0],
    [`if (filter.status === 'all') return`, 0],
    [`const status = isOpen ? 'open' : 'bidding'`, 0],
    [`const toText = (status) => 'open'`, 0],
    [`if (response.status === 200) return`, 0],
    [`// Where status = 'open'.`, 0],
  ])('%s', (text, count) => {
    expect(faultsIn('server/jobs/store.ts', text)).toHaveLength(count)
    expect(faultsIn('core/jobs/rules.ts', text)).toEqual([])
    expect(faultsIn('server/jobs/jobs.test.ts', text)).toEqual([])
  })
})
