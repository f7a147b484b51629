import type { CallSignal } from '#core/calls/rules.ts'
import type { ChatServerMessage } from '#core/chat/socket.ts'
import { type Call, openCall } from '#web/calls/connection/call.ts'
import { FakeConnection } from '#web/testing/fake-peer-connection.ts'
import type { OwnMedia } from '#web/calls/lobby/own-media.ts'
import { FakeConnections } from '#web/testing/fake-connections.ts'
import { createChatConnection } from '#web/chat/connection/chat-connection.ts'

export const ROOM = '0198c1f2-7a00-7000-8000-0000000000c1'
export const SESSION = 'call 1'
const STARTED = '2026-05-01T10:00:00.000Z'

export type Who = 'poster' | 'worker'
const otherOf = (who: Who): Who => (who === 'poster' ? 'worker' : 'poster')

const track = (id: string) => ({ id }) as MediaStreamTrack
const CAMERA_ON: OwnMedia = {
  access: 'ready',
  camera: track('face'),
  microphone: track('voice'),
  screen: null,
  isMicrophoneOn: true,
}

/** The page of one of the two participants. */
export class FakePage {
  readonly who: Who
  readonly chats = new FakeConnections()
  readonly connections: FakeConnection[] = []
  readonly call: Call
  media = CAMERA_ON
  readonly #listeners = new Set<() => void>()
  /** How many messages of the current connection the server has read. */
  readCount = 0

  constructor(who: Who) {
    this.who = who
    this.call = openCall({
      roomId: ROOM,
      own: {
        state: () => this.media,
        subscribe: (listener) => {
          this.#listeners.add(listener)
          return () => void this.#listeners.delete(listener)
        },
      },
      chat: createChatConnection(this.chats.open, () => 1),
      newConnection: () => {
        const fake = new FakeConnection()
        this.connections.push(fake)
        return fake.real
      },
      newStream: () => ({ addTrack: () => {} }) as unknown as MediaStream,
    })
  }
  get connection(): FakeConnection {
    const last = this.connections.at(-1)
    if (!last) throw new Error(`${this.who} has no connection`)
    return last
  }
  show(media: Partial<OwnMedia>) {
    this.media = { ...this.media, ...media }
    for (const listener of this.#listeners) listener()
  }
  open() {
    this.readCount = 0
    this.chats.last.events.onOpen()
  }
  receive(message: ChatServerMessage) {
    this.chats.last.answer(message)
  }
  signal(signal: CallSignal, sessionId = SESSION, from: Who = otherOf(this.who)) {
    const about = { roomId: ROOM, contractId: ROOM, sessionId, fromUserId: from }
    this.receive({ type: 'rtc_signal', ...about, signal })
  }
}

/** The server side of a call, with one page of each participant. */
export class FakeCall {
  readonly pages = new Map<Who, FakePage>()
  readonly #inside = new Set<Who>()
  readonly ended: string[] = []
  #calls = 1
  get session() {
    return `call ${this.#calls}`
  }

  enter(who: Who): FakePage {
    const page = new FakePage(who)
    this.pages.set(who, page)
    page.open()
    return page
  }
  /** The server notices that the connection is gone. */
  lose(who: Who) {
    this.#leave(who)
  }
  /** Delivers messages until no page sends any more. */
  async settle() {
    for (let quiet = 0; quiet < 3;) {
      for (let turn = 0; turn < 20; turn++) await Promise.resolve()
      quiet = this.#deliver() ? 0 : quiet + 1
    }
  }
  #deliver(): boolean {
    let isBusy = false
    for (const [who, page] of this.pages) {
      const { sent } = page.chats.last
      for (; page.readCount < sent.length; page.readCount++) {
        isBusy = true
        const message = sent[page.readCount]
        if (message?.type === 'rtc_signal') this.#handle(who, message.signal)
        if (message?.type === 'video_call_ended') this.#end(message.sessionId)
      }
    }
    return isBusy
  }
  #handle(who: Who, signal: CallSignal) {
    const other = otherOf(who)
    if (signal.kind === 'leave') return this.#leave(who)
    if (signal.kind !== 'join')
      return this.#inside.has(who) && this.#inside.has(other)
        ? this.pages.get(other)?.signal(signal, this.session)
        : undefined
    this.#leave(who)
    this.#inside.add(who)
    const isPeerHere = this.#inside.has(other)
    const startedAt = isPeerHere ? STARTED : null
    if (isPeerHere) this.pages.get(other)?.signal({ kind: 'peer-joined', startedAt }, this.session)
    const joined = { kind: 'joined', isFirstOfferer: who === 'poster', isPeerHere, startedAt } as const
    this.pages.get(who)?.signal(joined, this.session, who)
  }
  #leave(who: Who) {
    const other = otherOf(who)
    if (!this.#inside.delete(who)) return
    if (this.#inside.has(other)) this.pages.get(other)?.signal({ kind: 'peer-left' }, this.session)
    else this.#end(this.session)
  }
  #end(sessionId: string) {
    if (sessionId !== this.session) return
    this.#calls += 1
    this.#inside.clear()
    this.ended.push(sessionId)
    const ended = { type: 'video_call_ended', sessionId, contractId: ROOM, byUserId: null, duration: 75 } as const
    for (const page of this.pages.values()) page.receive(ended)
  }
}
