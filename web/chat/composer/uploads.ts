import type { ChatMessage } from '#core/chat/api.ts'
import { MAX_CHAT_FILE_BYTES } from '#core/chat/rules.ts'
import { EMPTY_FILE } from '#core/kernel/problem.ts'
import { newClientId } from '#web/chat/composer/unsent.ts'
import { CallError, problemMessage } from '#web/runtime/call.ts'
import { isCalledOff } from '#web/runtime/forms/upload.ts'

/** A file that is not on the server yet. */
export interface PendingFile {
  clientId: string
  file: File
  isPicture: boolean
  state: 'waiting' | 'sending' | 'failed'
  share: number
  problem: string | null
  /** False if the server would refuse it again. */
  canRetry: boolean
}

export type SendFile = (
  file: File,
  clientId: string,
  options: { onProgress: (share: number) => void; signal: AbortSignal },
) => Promise<ChatMessage>

interface UploadsParts {
  send: SendFile
  /** Shrinks a picture that is too large. */
  fit: (file: File) => Promise<File>
  onSent: (message: ChatMessage) => void
  onFailed: () => void
}

export interface Uploads {
  read: () => readonly PendingFile[]
  subscribe: (listener: () => void) => () => void
  add: (files: readonly File[]) => Promise<void>
  retry: (clientId: string) => void
  drop: (clientId: string) => void
}

const MEGABYTE = 1024 * 1024
const LOST = 'It did not arrive. Please try again.'

/** CHAT-UI-10: why a file is not sent. The server checks its content. */
export const fileProblem = ({ name, size }: Pick<File, 'name' | 'size'>): string | null => {
  if (size === 0) return EMPTY_FILE.message
  return size > MAX_CHAT_FILE_BYTES ? `${name} is larger than ${MAX_CHAT_FILE_BYTES / MEGABYTE} MB.` : null
}

/** The same file may succeed later. */
const isTemporary = (error: unknown): boolean =>
  !(error instanceof CallError) || error.status === 0 || error.status === 429 || error.status >= 500

const asChosen = (file: File): PendingFile => {
  const problem = fileProblem(file)
  const kind = { clientId: newClientId(), file, isPicture: file.type.startsWith('image/'), share: 0 }
  return { ...kind, state: problem ? 'failed' : 'waiting', problem, canRetry: false }
}

/** CHAT-UI-10: uploads files one after the other. */
export const newUploads = ({ send, fit, onSent, onFailed }: UploadsParts): Uploads => {
  const listeners = new Set<() => void>()
  let files: readonly PendingFile[] = []
  let running: { clientId: string; control: AbortController } | null = null

  const show = (next: readonly PendingFile[]) => {
    files = next
    for (const listener of listeners) listener()
  }
  const alter = (clientId: string, next: Partial<PendingFile>) =>
    show(files.map((one) => (one.clientId === clientId ? { ...one, ...next } : one)))
  const remove = (clientId: string) => show(files.filter((one) => one.clientId !== clientId))

  const sendOne = async ({ clientId, file }: PendingFile, signal: AbortSignal) => {
    alter(clientId, { state: 'sending', share: 0, problem: null })
    try {
      const message = await send(file, clientId, { onProgress: (share) => alter(clientId, { share }), signal })
      remove(clientId)
      onSent(message)
    } catch (error) {
      if (isCalledOff(error)) return remove(clientId)
      alter(clientId, { state: 'failed', problem: problemMessage(error, LOST), canRetry: isTemporary(error) })
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
