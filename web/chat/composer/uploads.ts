import type { ChatMessage } from '#core/chat/api.ts'
import { MAX_CHAT_FILE_BYTES } from '#core/chat/rules.ts'
import { EMPTY_FILE } from '#core/kernel/problem.ts'
import { newClientId } from '#web/chat/composer/unsent.ts'
import { CallError, problemMessage } from '#web/runtime/call.ts'
import { isCalledOff } from '#web/runtime/forms/upload.ts'

/** A file that is not with the server yet. */
export interface FileOnItsWay {
  /** The same for every try, so that it becomes one message. */
  clientId: string
  file: File
  isPicture: boolean
  state: 'waiting' | 'sending' | 'failed'
  /** How much has left, 0 to 1. */
  share: number
  /** Why it did not arrive. */
  problem: string | null
  /** False where the same file would only be refused again. */
  canRetry: boolean
}

export type SendFile = (
  file: File,
  clientId: string,
  options: { onProgress: (share: number) => void; signal: AbortSignal },
) => Promise<ChatMessage>

interface UploadsParts {
  send: SendFile
  /** Makes a picture smaller where it would not be taken otherwise. */
  fit: (file: File) => Promise<File>
  onSent: (message: ChatMessage) => void
  onFailed: () => void
}

export interface Uploads {
  read: () => readonly FileOnItsWay[]
  subscribe: (listener: () => void) => () => void
  add: (files: readonly File[]) => Promise<void>
  retry: (clientId: string) => void
  /** Called off, or thrown away after it failed. */
  drop: (clientId: string) => void
}

const MEGABYTE = 1024 * 1024
const LOST = 'It did not arrive. Please try again.'

/** CHAT-UI-10: why a file is not sent at all; what it is, the server sees. */
export const fileProblem = ({ name, size }: Pick<File, 'name' | 'size'>): string | null => {
  if (size === 0) return EMPTY_FILE.message
  return size > MAX_CHAT_FILE_BYTES ? `${name} is larger than ${MAX_CHAT_FILE_BYTES / MEGABYTE} MB.` : null
}

/** No connection, or a server in trouble: the same file may be taken later. */
const mayPass = (error: unknown): boolean =>
  !(error instanceof CallError) || error.status === 0 || error.status === 429 || error.status >= 500

const asChosen = (file: File): FileOnItsWay => {
  const problem = fileProblem(file)
  const kind = { clientId: newClientId(), file, isPicture: file.type.startsWith('image/'), share: 0 }
  return { ...kind, state: problem ? 'failed' : 'waiting', problem, canRetry: false }
}

/** CHAT-UI-10: one after the other, in the order of choosing. */
export const newUploads = ({ send, fit, onSent, onFailed }: UploadsParts): Uploads => {
  const listeners = new Set<() => void>()
  let files: readonly FileOnItsWay[] = []
  let running: { clientId: string; control: AbortController } | null = null

  const show = (next: readonly FileOnItsWay[]) => {
    files = next
    for (const listener of listeners) listener()
  }
  const alter = (clientId: string, next: Partial<FileOnItsWay>) =>
    show(files.map((one) => (one.clientId === clientId ? { ...one, ...next } : one)))
  const remove = (clientId: string) => show(files.filter((one) => one.clientId !== clientId))

  const sendOne = async ({ clientId, file }: FileOnItsWay, signal: AbortSignal) => {
    alter(clientId, { state: 'sending', share: 0, problem: null })
    try {
      const message = await send(file, clientId, { onProgress: (share) => alter(clientId, { share }), signal })
      remove(clientId)
      onSent(message)
    } catch (error) {
      if (isCalledOff(error)) return remove(clientId)
      alter(clientId, { state: 'failed', problem: problemMessage(error, LOST), canRetry: mayPass(error) })
      onFailed()
    }
  }
  const sendNext = async (): Promise<void> => {
    const next = files.find(({ state }) => state === 'waiting')
    if (running || !next) return
    const control = new AbortController()
    running = { clientId: next.clientId, control }
    await sendOne(next, control.signal)
    running = null
    void sendNext()
  }

  return {
    read: () => files,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async add(chosen) {
      const added = (await Promise.all(chosen.map(fit))).map(asChosen)
      show([...files, ...added])
      if (added.some(({ state }) => state === 'failed')) onFailed()
      void sendNext()
    },
    retry(clientId) {
      alter(clientId, { state: 'waiting', problem: null, share: 0 })
      void sendNext()
    },
    drop(clientId) {
      if (running?.clientId === clientId) running.control.abort()
      else remove(clientId)
    },
  }
}
