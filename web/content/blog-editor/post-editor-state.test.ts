import { MINUTE_MS } from '#core/kernel/time.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { BlogPost } from '#core/content/blog.ts'
import { type Copies, copiesOf } from '#web/content/blog-editor/post-copies.ts'
import { saveStateText } from '#web/content/blog-editor/editor-copy.ts'
import { type EditorCalls, openPostEditor, SAVE_DELAY_MS } from '#web/content/blog-editor/post-editor-state.ts'
import { NO_TEXT, textOf } from '#web/content/blog-editor/post-text.ts'
import { CallError } from '#web/runtime/call.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Keeps one post in memory. */
const fakeServer = (post: BlogPost | null) => {
  let saved = post
  let saves = 0
  const log: string[] = []
  let isDown = false
  const answer = (change: object): BlogPost => {
    saves += 1
    saved = { ...BASE, ...saved, ...change, updatedAt: `2026-01-01T00:00:0${saves}.000Z` }
    return saved
  }
  const reach = (what: string) => {
    log.push(what)
    if (isDown) throw new CallError(0, '', 'no answer')
  }
  const calls: EditorCalls = {
    async create(body) {
      reach(`create ${body.title}`)
      return answer({ ...body, id: 'created' })
    },
    async update(id, { savedAt, ...body }) {
      reach(`update ${id} ${body.content ?? body.status}`)
      if (savedAt !== saved?.updatedAt)
        throw new CallError(409, JSON.stringify({ message: '', code: 'saved_meanwhile' }), '')
      return answer(body)
    },
    async publish(id) {
      reach(`publish ${id}`)
      return answer({ status: 'published', publishedAt: '2026-01-01T00:00:00.000Z' })
    },
  }
  return {
    calls,
    log,
    saveAsOther: (content: string) => answer({ content }),
    setDown: (down: boolean) => void (isDown = down),
  }
}

const BASE: BlogPost = {
  id: 'old',
  title: 'Old',
  slug: 'old',
  content: 'Words.',
  excerpt: null,
  tags: ['a', 'b'],
  status: 'draft',
  featuredImage: null,
  featuredImageAlt: null,
  authorId: null,
  author: null,
  readingMinutes: 1,
  publishedAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}
const PUBLIC: BlogPost = { ...BASE, status: 'published', publishedAt: BASE.createdAt }

const memoryCopies = (): Copies & { kept: Map<string, string> } => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage
  return { ...copiesOf('me', storage), kept }
}

const pause = () => vi.advanceTimersByTimeAsync(SAVE_DELAY_MS)

describe('BLOG-13 the text in the editor', () => {
  test('a draft is saved once, two seconds after the last key', async () => {
    const server = fakeServer(BASE)
    const editor = openPostEditor(BASE, memoryCopies(), server.calls)
    for (const content of ['W', 'Wo', 'Wor']) {
      editor.change({ content })
      await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS - 1)
    }
    expect(server.log).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(server.log).toEqual(['update old Wor'])
    expect(editor.state()).toMatchObject({ phase: 'idle', isDirty: false })
    expect(saveStateText(editor.state())).toMatch(/^Saved .*, not public yet$/)
  })

  test('a new post is created when it has a title and content, and is then saved under its id', async () => {
    const server = fakeServer(null)
    const copies = memoryCopies()
    const editor = openPostEditor(null, copies, server.calls)
    editor.change({ title: 'Title' })
    await pause()
    expect(server.log).toEqual([])
    expect(saveStateText(editor.state())).toBe('On this device only: a draft needs a title and content')
    expect(copies.read(null)?.text.title).toBe('Title')
    editor.change({ content: 'Text' })
    await pause()
    editor.change({ content: 'Text, longer' })
    await pause()
    expect(server.log).toEqual(['create Title', 'update created Text, longer'])
    expect(copies.kept.size).toBe(0)
  })

  test('one save at a time: later changes go into the next one', async () => {
    const server = fakeServer(BASE)
    const releases: (() => void)[] = []
    const slow: EditorCalls = {
      ...server.calls,
      update: async (...given) => {
        await new Promise<void>((resolve) => releases.push(resolve))
        return server.calls.update(...given)
      },
    }
    const editor = openPostEditor(BASE, memoryCopies(), slow)
    editor.change({ content: 'one' })
    await pause()
    expect(saveStateText(editor.state())).toBe('Saving…')
    editor.change({ content: 'two' })
    const pressed = editor.save()
    await pause()
    expect(releases).toHaveLength(1)
    releases[0]!()
    await vi.advanceTimersByTimeAsync(0)
    releases[1]!()
    await pressed
    expect(server.log).toEqual(['update old one', 'update old two'])
    expect(editor.state().isDirty).toBe(false)
  })

  test('changes of a public post stay on the device until Update', async () => {
    const server = fakeServer(PUBLIC)
    const copies = memoryCopies()
    const editor = openPostEditor(PUBLIC, copies, server.calls)
    editor.change({ content: 'Better words.' })
    await vi.advanceTimersByTimeAsync(10 * SAVE_DELAY_MS)
    expect(server.log).toEqual([])
    expect(saveStateText(editor.state())).toBe('Changed on this device; readers see it after Update')
    editor.close()
    expect(server.log).toEqual([])
    const again = openPostEditor(PUBLIC, copies, server.calls)
    expect(again.state()).toMatchObject({ isRestored: true, text: { content: 'Better words.' } })
    await again.save()
    expect(server.log).toEqual(['update old Better words.'])
    expect(copies.kept.size).toBe(0)
  })

  test('a failed save is kept on the device, shown and retried', async () => {
    const server = fakeServer(BASE)
    const copies = memoryCopies()
    const editor = openPostEditor(BASE, copies, server.calls)
    server.setDown(true)
    editor.change({ content: 'in a tunnel' })
    await pause()
    expect(saveStateText(editor.state())).toBe('Could not save. Your text is kept on this device.')
    expect(copies.read('old')?.text.content).toBe('in a tunnel')
    server.setDown(false)
    await vi.advanceTimersByTimeAsync(15_000)
    expect(editor.state()).toMatchObject({ phase: 'idle', isDirty: false })
  })

  test('closing the editor saves the draft', async () => {
    const server = fakeServer(BASE)
    const editor = openPostEditor(BASE, memoryCopies(), server.calls)
    editor.change({ content: 'half a sen' })
    editor.close()
    await vi.advanceTimersByTimeAsync(0)
    expect(server.log).toEqual(['update old half a sen'])
  })

  test('without storage the page asks before it is left', () => {
    const editor = openPostEditor(PUBLIC, { read: () => null, keep: () => false }, fakeServer(PUBLIC).calls)
    expect(editor.state().isKept).toBe(true)
    editor.change({ content: 'x' })
    expect(editor.state()).toMatchObject({ isDirty: true, isKept: false })
  })

  test('deleting a post removes its copy', () => {
    const copies = memoryCopies()
    const editor = openPostEditor(PUBLIC, copies, fakeServer(PUBLIC).calls)
    editor.change({ content: 'x' })
    editor.close(true)
    expect(copies.kept.size).toBe(0)
  })

  test('publishing saves first, and unpublishing keeps the text', async () => {
    const server = fakeServer(BASE)
    const editor = openPostEditor(BASE, memoryCopies(), server.calls)
    editor.change({ content: 'Ready.' })
    await editor.publish()
    expect(server.log).toEqual(['update old Ready.', 'publish old'])
    expect(saveStateText(editor.state())).toBe('Public since 1 Jan 2026')
    await editor.unpublish()
    expect(editor.state()).toMatchObject({ saved: { status: 'draft', content: 'Ready.' }, isDirty: false })
  })

  test('a space after the last tag is no change', () => {
    const editor = openPostEditor(BASE, memoryCopies(), fakeServer(BASE).calls)
    editor.change({ tags: 'a, b , ' })
    expect(editor.state().isDirty).toBe(false)
  })

  test('an invalid copy is ignored', () => {
    const copies = memoryCopies()
    for (const invalid of ['{', '{"text":{"title":1}}', 'null', '[]']) {
      copies.kept.set('nearhand.draft.post.me.old', invalid)
      expect(openPostEditor(BASE, copies, fakeServer(BASE).calls).state().text).toEqual(textOf(BASE))
    }
    expect(textOf(null)).toEqual(NO_TEXT)
  })
})

const conflict = async () => {
  const server = fakeServer(BASE)
  const copies = memoryCopies()
  const editor = openPostEditor(BASE, copies, server.calls)
  const theirs = server.saveAsOther('theirs')
  editor.change({ content: 'mine' })
  await pause()
  return { server, copies, editor, theirs }
}

describe('BLOG-6 a conflict with the save of somebody else', () => {
  test('overwrites nothing, loses nothing and does not retry', async () => {
    const { server, copies, editor } = await conflict()
    expect(editor.state()).toMatchObject({ phase: 'conflict', text: { content: 'mine' } })
    editor.change({ content: 'mine, and more' })
    await vi.advanceTimersByTimeAsync(MINUTE_MS)
    expect(server.log).toEqual(['update old mine'])
    expect(copies.read('old')?.text.content).toBe('mine, and more')
    // The same after a reload, with their saved text and my copy of the older one.
    const again = openPostEditor(server.saveAsOther('theirs, later'), copies, server.calls)
    await pause()
    expect(again.state().phase).toBe('conflict')
  })

  test('keeps my text on request', async () => {
    const { server, editor, theirs } = await conflict()
    editor.resolve(theirs, 'mine')
    await pause()
    expect(server.log).toEqual(['update old mine', 'update old mine'])
    expect(editor.state()).toMatchObject({ phase: 'idle', isDirty: false, saved: { content: 'mine' } })
  })

  test('takes their text on request', async () => {
    const { copies, editor, theirs } = await conflict()
    editor.resolve(theirs, 'theirs')
    expect(editor.state()).toMatchObject({ phase: 'idle', isDirty: false, text: { content: 'theirs' } })
    expect(copies.kept.size).toBe(0)
  })
})
