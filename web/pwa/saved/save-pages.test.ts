import { describe, expect, it } from 'vitest'
import { CallError } from '#web/runtime/call.ts'
import { newQueryClient } from '#web/runtime/query.ts'
import { savePages } from '#web/pwa/saved/save-pages.ts'
import { newSampleStore, sampleMe } from '#web/pwa/saved/sample-store.ts'
import { lastPerson, lastSeen, showSavedPages } from '#web/pwa/saved/show-saved.ts'

const JOBS = ['/api/jobs/my']
const DOCUMENTS = ['/api/verification']
const ME = '/api/auth/user'

const open = (owner = 'maren') => {
  const device = newSampleStore()
  const client = newQueryClient()
  const signedIn = { owner }
  const parts = { client, store: device.store, owner, build: 'b2', meKey: ME, mayKeep: () => signedIn.owner === owner }
  return { ...device, client, signedIn, parts, keys: () => [...device.answers.keys()] }
}
const failWith = (client: ReturnType<typeof newQueryClient>, queryKey: string[], status: number) =>
  client
    .fetchQuery({ queryKey, staleTime: 0, queryFn: () => Promise.reject(new CallError(status, '', 'no')) })
    .catch(() => {})

describe('PWA-1 savePages', () => {
  it('saves the user and allowed answers only', async () => {
    const { client, parts, answers, people, keys } = open()
    const saver = savePages(parts)
    client.setQueryData([ME], sampleMe('maren'))
    client.setQueryData(JOBS, [{ id: 'job' }])
    client.setQueryData(DOCUMENTS, { status: 'approved' })
    await saver.flush()
    expect(keys()).toEqual([JSON.stringify(JOBS)])
    expect(answers.get(JSON.stringify(JOBS))).toMatchObject({ owner: 'maren', build: 'b2', text: '[{"id":"job"}]' })
    expect(people).toEqual([{ owner: 'maren', build: 'b2', me: sampleMe('maren') }])
  })

  it('saves answers from before it started', async () => {
    const { client, parts, keys } = open()
    client.setQueryData(JOBS, [])
    await savePages(parts).flush()
    expect(keys()).toEqual([JSON.stringify(JOBS)])
  })

  it('stops at sign-out', async () => {
    const { client, parts, signedIn, keys, people } = open()
    const saver = savePages(parts)
    client.setQueryData([ME], sampleMe('maren'))
    client.setQueryData(JOBS, [])
    signedIn.owner = ''
    await saver.flush()
    expect([keys(), people]).toEqual([[], []])
  })

  it('never saves another user’s answers', async () => {
    const { client, parts, people } = open()
    const saver = savePages(parts)
    client.setQueryData([ME], sampleMe('devon'))
    await saver.flush()
    expect(people).toEqual([])
  })

  it('drops answers that the server refuses, and keeps them after a network error', async () => {
    const { client, parts, keys } = open()
    const saver = savePages(parts)
    client.setQueryData(JOBS, [])
    await saver.flush()
    await failWith(client, JOBS, 0)
    await saver.flush()
    expect(keys()).toHaveLength(1)
    await failWith(client, JOBS, 404)
    await saver.flush()
    expect(keys()).toEqual([])
  })

  it('drops answers of older builds and other users', async () => {
    const { store, parts, keys } = open()
    const left = { at: Date.now(), text: '[]' }
    await store.put([
      { ...left, key: '["/api/jobs/my"]', owner: 'maren', build: 'b1' },
      { ...left, key: '["/api/bids/my"]', owner: 'devon', build: 'b2' },
      { ...left, key: '["/api/alerts"]', owner: 'maren', build: 'b2' },
    ])
    await savePages(parts).flush()
    expect(keys()).toEqual(['["/api/alerts"]'])
  })
})

describe('PWA-3 showSavedPages', () => {
  const reader = { owner: 'maren', build: 'b2', now: Date.now() + 1_000 }

  it('shows the owner saved answers with their time', async () => {
    const { client, parts, store } = open()
    client.setQueryData(JOBS, [{ id: 'job' }], { updatedAt: reader.now - 5_000 })
    await savePages(parts).flush()
    const later = newQueryClient()
    showSavedPages(later, await lastSeen(store, reader))
    expect(later.getQueryData(JOBS)).toEqual([{ id: 'job' }])
    expect(later.getQueryState(JOBS)?.dataUpdatedAt).toBe(reader.now - 5_000)
    expect(later.getDefaultOptions()).toEqual(newQueryClient().getDefaultOptions())
  })

  it('shows nothing to others', async () => {
    const { client, parts, store } = open()
    client.setQueryData(JOBS, [{ id: 'job' }])
    await savePages(parts).flush()
    expect(await lastSeen(store, { ...reader, owner: 'devon' })).toEqual([])
    expect(await lastSeen(store, { ...reader, build: 'b3' })).toEqual([])
  })

  it('does not replace newer answers', async () => {
    const { client, store } = open()
    client.setQueryData(JOBS, ['new'])
    await store.put([{ key: JSON.stringify(JOBS), owner: 'maren', build: 'b2', at: 1, text: '["old"]' }])
    showSavedPages(client, await store.list())
    expect(client.getQueryData(JOBS)).toEqual(['new'])
  })

  it('reads the last user of its own build only', async () => {
    const { store } = open()
    await store.saveUser({ owner: 'maren', build: 'b1', me: sampleMe('maren') })
    expect(await lastPerson(store, 'b2')).toBeNull()
    expect(await lastPerson(store, 'b1')).toMatchObject({ owner: 'maren' })
  })
})
