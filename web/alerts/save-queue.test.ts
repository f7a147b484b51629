import { describe, expect, it, vi } from 'vitest'
import { newSaveQueue } from '#web/alerts/save-queue.ts'

interface Switches {
  mail: boolean
  push: boolean
  money: boolean
}

const BEFORE: Switches = { mail: true, push: true, money: true }

const settled = () => new Promise((resolve) => setTimeout(resolve))

/** A server whose responses the test releases. */
const open = () => {
  let shown = BEFORE
  const sent: Switches[] = []
  const answers: { yes: () => void; no: () => void }[] = []
  const onFailure = vi.fn<(error: unknown) => void>()
  const saver = newSaveQueue<Switches>({
    read: () => shown,
    show: (set) => (shown = set),
    send: (set) =>
      new Promise((resolve, reject) => {
        sent.push(set)
        answers.push({ yes: () => resolve(set), no: () => reject(new Error('no')) })
      }),
    onFailure,
  })
  const answer = async (index: number, message: 'yes' | 'no') => {
    await settled()
    answers[index]?.[message]()
    await settled()
  }
  return { set: saver.set, sent, answer, onFailure, shown: () => shown, poll: (set: Switches) => (shown = set) }
}

describe('newSaveQueue', () => {
  it('shows a switch at once and sends the whole set', async () => {
    const { set, sent, shown, answer } = open()
    set('mail', false)
    expect(shown()).toEqual({ ...BEFORE, mail: false })
    await answer(0, 'yes')
    expect(sent).toEqual([{ ...BEFORE, mail: false }])
  })

  it('sends two quick changes in order, the second including the first', async () => {
    const { set, sent, answer, shown } = open()
    set('mail', false)
    set('push', false)
    await answer(0, 'yes')
    await answer(1, 'yes')
    expect(sent).toEqual([
      { ...BEFORE, mail: false, push: false },
      { ...BEFORE, mail: false, push: false },
    ])
    expect(shown()).toEqual({ ...BEFORE, mail: false, push: false })
  })

  it('reverts only the failed change and does not send it again', async () => {
    const { set, sent, answer, shown, onFailure } = open()
    set('mail', false)
    await answer(9, 'yes')
    set('push', false)
    await answer(0, 'no')
    await answer(1, 'yes')
    expect(onFailure).toHaveBeenCalledOnce()
    expect(sent[1]).toEqual({ ...BEFORE, push: false })
    expect(shown()).toEqual({ ...BEFORE, push: false })
  })

  it('does not revert a switch that was changed again meanwhile', async () => {
    const { set, answer, shown } = open()
    set('mail', false)
    await answer(9, 'yes')
    set('mail', true)
    set('mail', false)
    await answer(0, 'no')
    await answer(1, 'yes')
    await answer(2, 'yes')
    expect(shown()).toEqual({ ...BEFORE, mail: false })
  })

  it('restores the state of the server if everything failed', async () => {
    const { set, answer, shown } = open()
    set('mail', false)
    set('mail', true)
    await answer(0, 'no')
    await answer(1, 'no')
    expect(shown()).toEqual(BEFORE)
  })

  it('ignores an older answer in between', async () => {
    const { set, sent, answer, poll } = open()
    set('mail', false)
    await answer(9, 'yes')
    poll(BEFORE)
    set('push', false)
    await answer(0, 'yes')
    await answer(1, 'yes')
    expect(sent[1]).toEqual({ ...BEFORE, mail: false, push: false })
  })

  it('starts from the current state the next time', async () => {
    const { set, sent, answer, poll } = open()
    set('mail', false)
    await answer(0, 'yes')
    poll({ ...BEFORE, mail: false, money: false })
    set('push', false)
    await answer(1, 'yes')
    expect(sent[1]).toEqual({ mail: false, push: false, money: false })
  })
})
