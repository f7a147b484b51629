import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isAlive, ownerOf, takeOwnerLock } from '#server/platform/database/owner-lock.mjs'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'owner-lock-'))
  file = join(folder, 'owner.lock')
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('the owner lock', () => {
  test('RUN-3 names its owner, refuses another, and is free after release', () => {
    const lock = takeOwnerLock(file)
    expect(ownerOf(file)).toBe(process.pid)
    expect(() => takeOwnerLock(file)).toThrow(`(process ${process.pid})`)
    lock.release()
    expect(ownerOf(file)).toBeNull()
    expect(readdirSync(folder)).toEqual([])
  })

  test('RUN-2 is taken over from a process that has ended', () => {
    const { pid } = spawnSync(process.execPath, ['-e', ''])
    writeFileSync(file, JSON.stringify({ pid, born: 'long ago' }))
    takeOwnerLock(file)
    expect(ownerOf(file)).toBe(process.pid)
    expect(readdirSync(folder)).toEqual(['owner.lock'])
  })

  test('RUN-2 is taken over when the number now belongs to another process', () => {
    writeFileSync(file, JSON.stringify({ pid: process.ppid, born: 'before the last boot' }))
    expect(ownerOf(file)).toBeNull()
    takeOwnerLock(file)
    expect(ownerOf(file)).toBe(process.pid)
  })

  test.each(['', 'not json', '{}', '{"pid":-1,"born":""}', 'null'])('RUN-2 is taken over when it holds %j', (text) => {
    writeFileSync(file, text)
    takeOwnerLock(file)
    expect(ownerOf(file)).toBe(process.pid)
  })

  test('RUN-3 goes to exactly one of many concurrent processes', async () => {
    writeFileSync(file, JSON.stringify({ pid: 2 ** 22 + 1, born: 'never' }))
    const module = JSON.stringify(new URL('./owner-lock.mjs', import.meta.url).href)
    // Each waits for the end of its input, so that the lock is held until the last one has tried.
    const script = `
      const { takeOwnerLock } = await import(${module})
      try { takeOwnerLock(${JSON.stringify(file)}); console.log('mine') } catch { console.log('refused') }
      process.stdin.resume()`
    const rivals = Array.from({ length: 6 }, () => spawn(process.execPath, ['--input-type=module', '-e', script]))
    const answers = await Promise.all(rivals.map(async ({ stdout }) => String((await once(stdout, 'data'))[0]).trim()))
    for (const { stdin } of rivals) stdin.end()
    expect(answers.toSorted()).toEqual(['mine', 'refused', 'refused', 'refused', 'refused', 'refused'])
  })

  test('RUN-3 stays with its new owner when an earlier one releases late', () => {
    const lock = takeOwnerLock(file)
    writeFileSync(file, JSON.stringify({ pid: process.ppid, born: 'someone else' }))
    lock.release()
    expect(existsSync(file)).toBe(true)
  })
})

test('a killed process counts as ended', () => {
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  expect(isAlive(pid)).toBe(false)
  expect(isAlive(process.pid)).toBe(true)
})
