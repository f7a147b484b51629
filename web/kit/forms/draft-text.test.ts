import { expect, test } from 'vitest'
import { FakeStorage } from '#web/jobs/fake-storage.ts'
import { saveText, readSavedText } from '#web/kit/forms/draft-text.ts'

const EMPTY = { reason: '', comment: '' }

test('DRAFT-1 stored text is restored unchanged', () => {
  const storage = new FakeStorage()
  expect(readSavedText('a', EMPTY, storage)).toEqual(EMPTY)
  saveText('a', { reason: 'The tap drips', comment: '' }, storage)
  expect(readSavedText('a', EMPTY, storage)).toEqual({ reason: 'The tap drips', comment: '' })
  expect(readSavedText('b', EMPTY, storage)).toEqual(EMPTY)
  saveText('a', EMPTY, storage)
  expect(storage.length).toBe(0)
})

test.each(['{', 'null', '7', '{"reason":7,"other":"x"}'])('DRAFT-1 invalid stored text counts as empty: %s', (text) => {
  const storage = new FakeStorage()
  storage.setItem('a', text)
  expect(readSavedText('a', EMPTY, storage)).toEqual(EMPTY)
})

test('DRAFT-1 blocked storage causes no error', () => {
  const shut = {
    getItem: () => {
      throw new Error('storage is blocked')
    },
    setItem: () => {
      throw new Error('storage is blocked')
    },
  } as unknown as Storage
  expect(() => saveText('a', { reason: 'x', comment: '' }, shut)).not.toThrow()
  expect(readSavedText('a', EMPTY, shut)).toEqual(EMPTY)
})
