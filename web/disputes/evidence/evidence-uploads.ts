import { type FileKind, kindOf, problemWith } from '#web/disputes/evidence/evidence-files.ts'
import { problemMessage } from '#web/runtime/call.ts'
import { isCalledOff } from '#web/runtime/forms/upload.ts'

export interface Piece {
  id: string
  file: File
  kind: FileKind
  caption: string
  state: 'ready' | 'sending' | 'failed'
  share: number
  problem: string | null
}

export interface UploadState {
  pieces: readonly Piece[]
  /** Reasons for refused files, until the next choice. */
  refused: readonly string[]
  /** For screen readers. */
  announcement: string
  isSending: boolean
}

export type SendPiece = (
  disputeId: string,
  piece: Pick<Piece, 'file' | 'caption'> & { key: string },
  options: { onProgress: (share: number) => void; signal: AbortSignal },
) => Promise<unknown>

export interface EvidenceUploads {
  read: () => UploadState
  subscribe: (listener: () => void) => () => void
  add: (files: readonly File[], room: number) => Promise<void>
  remove: (id: string) => void
  caption: (id: string, text: string) => void
  send: (disputeId: string) => Promise<boolean>
  stop: () => void
}

/** Not `randomUUID`, which is missing on pages without https. */
const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')

const EMPTY: UploadState = { pieces: [], refused: [], announcement: '', isSending: false }
const LOST = 'It did not arrive. Please try again.'

/**
 * EVIDENCE-UI-1: keeps files until they have arrived. Every attempt to send a file has the same key, so that a lost
 * answer does not store it twice.
 */
export const newEvidenceUploads = (
  sendPiece: SendPiece,
  fit: (file: File) => Promise<File> = (file) => Promise.resolve(file),
): EvidenceUploads => {
  const listeners = new Set<() => void>()
  const keys = new Map<string, string>()
  let uploads = EMPTY
  let running: AbortController | null = null

  const change = (next: Partial<UploadState>) => {
    uploads = { ...uploads, ...next }
    for (const listener of listeners) listener()
  }
  const alter = (id: string, next: Partial<Piece>, announcement = uploads.announcement) =>
    change({ pieces: uploads.pieces.map((piece) => (piece.id === id ? { ...piece, ...next } : piece)), announcement })
  const drop = (id: string, announcement: string) => {
    keys.delete(id)
    change({ pieces: uploads.pieces.filter((piece) => piece.id !== id), announcement })
  }

  const put = (file: File) => {
    const kind = kindOf(file)
    if (!kind) return
    const id = newKey()
    keys.set(id, id)
    const piece: Piece = { id, file, kind, caption: '', state: 'ready', share: 0, problem: null }
    change({ pieces: [...uploads.pieces, piece], announcement: `${file.name} is chosen.` })
  }

  const sendOne = async (disputeId: string, { id, file, caption }: Piece, signal: AbortSignal): Promise<void> => {
    alter(id, { state: 'sending', share: 0, problem: null }, `Sending ${file.name}.`)
    try {
      const key = keys.get(id) ?? id
      await sendPiece(disputeId, { file, caption, key }, { onProgress: (share) => alter(id, { share }), signal })
      drop(id, `${file.name} has arrived.`)
    } catch (error) {
      const problem = isCalledOff(error) ? null : problemMessage(error, LOST)
      alter(id, { state: problem ? 'failed' : 'ready', problem }, `${file.name} is not sent.`)
    }
  }

  return {
    read: () => uploads,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    add: async (files, room) => {
      const fitting = await Promise.all(files.map(fit))
      const wrong = fitting.flatMap((file) => problemWith(file) ?? [])
      const good = fitting.filter((file) => problemWith(file) === null)
      const left = Math.max(0, room - uploads.pieces.length)
      for (const file of good.slice(0, left)) put(file)
      change({ refused: good.length > left ? [...wrong, `There is room for ${left} more.`] : wrong })
    },
    remove: (id) => {
      const piece = uploads.pieces.find((one) => one.id === id)
      if (piece) drop(id, `${piece.file.name} removed.`)
    },
    caption: (id, text) => {
      // A new caption is a new request; under the old key the server would repeat the old answer.
      keys.set(id, newKey())
      alter(id, { caption: text })
    },
    send: async (disputeId) => {
      if (running) return false
      const control = new AbortController()
      running = control
      change({ isSending: true, refused: [] })
      try {
        for (const piece of uploads.pieces) {
          if (control.signal.aborted) break
          await sendOne(disputeId, piece, control.signal)
        }
      } finally {
        running = null
        change({ isSending: false })
      }
      return uploads.pieces.length === 0
    },
    stop: () => running?.abort(),
  }
}
