import { QueryObserver } from '@tanstack/react-query'
import { describe, expect, test, vi } from 'vitest'
import { refreshQueries } from '#web/runtime/live-query.ts'
import { newQueryClient } from '#web/runtime/query.ts'

/** A list on a screen; the test answers its requests. */
const openList = () => {
  const client = newQueryClient()
  const answers: PromiseWithResolvers<string>[] = []
  const queryFn = () => {
    const answer = Promise.withResolvers<string>()
    answers.push(answer)
    return answer.promise
  }
  const observer = new QueryObserver(client, { queryKey: ['list'], queryFn })
  const close = observer.subscribe(() => {})
  return {
    answers,
    close,
    refresh: (quietSince?: number) => refreshQueries(client, { queryKey: ['list'] }, quietSince),
    restore: () => client.setQueryData(['list'], 'from the device'),
    shown: () => observer.getCurrentResult(),
  }
}

test('an event during the first fetch is followed by a second fetch', async () => {
  const { answers, close, refresh, shown } = openList()
  void refresh()
  answers[0]!.resolve('before the event')
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]!.resolve('after the event')
  await vi.waitFor(() => expect(shown().data).toBe('after the event'))
  close()
})

test('many events during the first fetch are followed by one fetch', async () => {
  const { answers, close, refresh } = openList()
  const refreshed = Promise.all([refresh(), refresh(), refresh()])
  answers[0]!.resolve('before the events')
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]!.resolve('after the events')
  await refreshed
  expect(answers).toHaveLength(2)
  close()
})

test('a first fetch that fails is not repeated', async () => {
  const { answers, close, refresh, shown } = openList()
  const refreshed = refresh()
  answers[0]!.reject(new Error('no answer'))
  await refreshed
  expect([answers.length, shown().status]).toEqual([1, 'error'])
  close()
})

describe('LIVE-11 on joining a topic', () => {
  test('a list that was asked for after the last event is not fetched again, answered or not', async () => {
    const quietSince = performance.now() - 1
    const { answers, close, refresh } = openList()
    await refresh(quietSince)
    answers[0]!.resolve('current')
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    await refresh(quietSince)
    expect(answers).toHaveLength(1)
    close()
  })

  test('a list that was asked for before the last event is fetched again', async () => {
    const { answers, close, refresh } = openList()
    void refresh(performance.now() + 1)
    answers[0]!.resolve('perhaps old')
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    answers[1]!.resolve('current')
    close()
  })

  test('a list that was never asked for is fetched', async () => {
    const { answers, close, refresh, restore } = openList()
    restore()
    answers[0]!.reject(new Error('no answer'))
    void refresh(performance.now() + 1)
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    answers[1]!.resolve('current')
    close()
  })
})

test('an event after the first answer fetches once', async () => {
  const { answers, close, refresh } = openList()
  answers[0]!.resolve('first')
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  await Promise.resolve()
  const refreshed = refresh()
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]!.resolve('second')
  await refreshed
  expect(answers).toHaveLength(2)
  close()
})
