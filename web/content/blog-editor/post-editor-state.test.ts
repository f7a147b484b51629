import { MINUTE_MS } from '#core/kernel/time.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { BlogPost } from '#core/content/blog.ts'
import { type Copies, copiesOf } from '#web/content/blog-editor/post-copies.ts'
import { saveStateText } from '#web/content/blog-editor/editor-copy.ts'
import { type EditorCalls, openDesk, PAUSE_MS } from '#web/content/blog-editor/post-editor-state.ts'
import { NO_TEXT, textOf } from '#web/content/blog-editor/post-text.ts'
import { CallError } from '#web/runtime/call.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A server in memory: keeps one post, and knows who saved last. */
const openHouse = (post: BlogPost | null) => {
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
      return answer({ ...body, id: 'born' })
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
    /** Somebody else saves. */
    meanwhile: (content: string) => answer({ content }),
    goDown: (down: boolean) => void (isDown = down),
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

const openShelf = (): Copies & { kept: Map<string, string> } => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage
  return { ...copiesOf('me', storage), kept }
}

const pause = () => vi.advanceTimersByTimeAsync(PAUSE_MS)

describe('BLOG-13 what is on the desk', () => {
  test('a draft is saved two seconds after the last letter, once', async () => {
    const testApp = openHouse(BASE)
    const desk = openDesk(BASE, openShelf(), testApp.calls)
    for (const content of ['W', 'Wo', 'Wor']) {
      desk.change({ content })
      await vi.advanceTimersByTimeAsync(PAUSE_MS - 1)
    }
    expect(testApp.log).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(testApp.log).toEqual(['update old Wor'])
    expect(desk.state()).toMatchObject({ phase: 'rest', isDirty: false })
    expect(saveStateText(desk.state())).toMatch(/^Saved .*, not public yet$/)
  })

  test('a new one is created once it has a title and content, and goes on under its id', async () => {
    const testApp = openHouse(null)
    const shelf = openShelf()
    const desk = openDesk(null, shelf, testApp.calls)
    desk.change({ title: 'Title' })
    await pause()
    expect(testApp.log).toEqual([])
    expect(saveStateText(desk.state())).toBe('On this device only: a draft needs a title and content')
    expect(shelf.read(null)?.text.title).toBe('Title')
    desk.change({ content: 'Text' })
    await pause()
    desk.change({ content: 'Text, longer' })
    await pause()
    expect(testApp.log).toEqual(['create Title', 'update born Text, longer'])
    expect(shelf.kept.size).toBe(0)
  })

  test('one save at a time: what was typed meanwhile goes with the next', async () => {
    const testApp = openHouse(BASE)
    const gates: (() => void)[] = []
    const slow: EditorCalls = {
      ...testApp.calls,
      update: async (...given) => {
        await new Promise<void>((resolve) => gates.push(resolve))
        return testApp.calls.update(...given)
      },
    }
    const desk = openDesk(BASE, openShelf(), slow)
    desk.change({ content: 'one' })
    await pause()
    expect(saveStateText(desk.state())).toBe('Saving…')
    desk.change({ content: 'two' })
    const pressed = desk.save()
    await pause()
    expect(gates).toHaveLength(1)
    gates[0]!()
    await vi.advanceTimersByTimeAsync(0)
    gates[1]!()
    await pressed
    expect(testApp.log).toEqual(['update old one', 'update old two'])
    expect(desk.state().isDirty).toBe(false)
  })

  test('a public post stays on the device until somebody says Update', async () => {
    const testApp = openHouse(PUBLIC)
    const shelf = openShelf()
    const desk = openDesk(PUBLIC, shelf, testApp.calls)
    desk.change({ content: 'Better words.' })
    await vi.advanceTimersByTimeAsync(10 * PAUSE_MS)
    expect(testApp.log).toEqual([])
    expect(saveStateText(desk.state())).toBe('Changed on this device; readers see it after Update')
    desk.close()
    expect(testApp.log).toEqual([])
    const again = openDesk(PUBLIC, shelf, testApp.calls)
    expect(again.state()).toMatchObject({ isRestored: true, text: { content: 'Better words.' } })
    await again.save()
    expect(testApp.log).toEqual(['update old Better words.'])
    expect(shelf.kept.size).toBe(0)
  })

  test('what could not be saved is kept, said and tried again', async () => {
    const testApp = openHouse(BASE)
    const shelf = openShelf()
    const desk = openDesk(BASE, shelf, testApp.calls)
    testApp.goDown(true)
    desk.change({ content: 'in a tunnel' })
    await pause()
    expect(saveStateText(desk.state())).toBe('Could not save. Your text is kept on this device.')
    expect(shelf.read('old')?.text.content).toBe('in a tunnel')
    testApp.goDown(false)
    await vi.advanceTimersByTimeAsync(15_000)
    expect(desk.state()).toMatchObject({ phase: 'rest', isDirty: false })
  })

  test('whoever leaves in the middle of a sentence finds it saved', async () => {
    const testApp = openHouse(BASE)
    const desk = openDesk(BASE, openShelf(), testApp.calls)
    desk.change({ content: 'half a sen' })
    desk.close()
    await vi.advanceTimersByTimeAsync(0)
    expect(testApp.log).toEqual(['update old half a sen'])
  })

  test('where the device keeps nothing the page asks before it goes', () => {
    const desk = openDesk(PUBLIC, { read: () => null, keep: () => false }, openHouse(PUBLIC).calls)
    expect(desk.state().isKept).toBe(true)
    desk.change({ content: 'x' })
    expect(desk.state()).toMatchObject({ isDirty: true, isKept: false })
  })

  test('what is deleted leaves nothing behind', () => {
    const shelf = openShelf()
    const desk = openDesk(PUBLIC, shelf, openHouse(PUBLIC).calls)
    desk.change({ content: 'x' })
    desk.close(true)
    expect(shelf.kept.size).toBe(0)
  })

  test('publishing saves first, and taking back keeps the text', async () => {
    const testApp = openHouse(BASE)
    const desk = openDesk(BASE, openShelf(), testApp.calls)
    desk.change({ content: 'Ready.' })
    await desk.publish()
    expect(testApp.log).toEqual(['update old Ready.', 'publish old'])
    expect(saveStateText(desk.state())).toBe('Public since 1 Jan 2026')
    await desk.takeBack()
    expect(desk.state()).toMatchObject({ saved: { status: 'draft', content: 'Ready.' }, isDirty: false })
  })

  test('a blank after the last tag is no change', () => {
    const desk = openDesk(BASE, openShelf(), openHouse(BASE).calls)
    desk.change({ tags: 'a, b , ' })
    expect(desk.state().isDirty).toBe(false)
  })

  test('a copy that was spoilt is none', () => {
    const shelf = openShelf()
    for (const spoilt of ['{', '{"text":{"title":1}}', 'null', '[]']) {
      shelf.kept.set('nearhand.draft.post.me.old', spoilt)
      expect(openDesk(BASE, shelf, openHouse(BASE).calls).state().text).toEqual(textOf(BASE))
    }
    expect(textOf(null)).toEqual(NO_TEXT)
  })
})

const clash = async () => {
  const testApp = openHouse(BASE)
  const shelf = openShelf()
  const desk = openDesk(BASE, shelf, testApp.calls)
  const theirs = testApp.meanwhile('theirs')
  desk.change({ content: 'mine' })
  await pause()
  return { testApp, shelf, desk, theirs }
}

describe('BLOG-6 when somebody else has saved meanwhile', () => {
  test('nothing is overwritten, nothing is lost, and nothing is tried again by itself', async () => {
    const { testApp, shelf, desk } = await clash()
    expect(desk.state()).toMatchObject({ phase: 'clash', text: { content: 'mine' } })
    desk.change({ content: 'mine, and more' })
    await vi.advanceTimersByTimeAsync(MINUTE_MS)
    expect(testApp.log).toEqual(['update old mine'])
    expect(shelf.read('old')?.text.content).toBe('mine, and more')
    // Nor after a reload, which finds what they saved and what was typed over the older one.
    const again = openDesk(testApp.meanwhile('theirs, later'), shelf, testApp.calls)
    await pause()
    expect(again.state().phase).toBe('clash')
  })

  test('mine can be kept instead', async () => {
    const { testApp, desk, theirs } = await clash()
    desk.meet(theirs, 'mine')
    await pause()
    expect(testApp.log).toEqual(['update old mine', 'update old mine'])
    expect(desk.state()).toMatchObject({ phase: 'rest', isDirty: false, saved: { content: 'mine' } })
  })

  test('theirs can be gone on with', async () => {
    const { shelf, desk, theirs } = await clash()
    desk.meet(theirs, 'theirs')
    expect(desk.state()).toMatchObject({ phase: 'rest', isDirty: false, text: { content: 'theirs' } })
    expect(shelf.kept.size).toBe(0)
  })
})
