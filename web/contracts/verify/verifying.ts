import { useRef, useState } from 'react'
import type { verifyDocument } from '#core/contracts/api.ts'
import type { AnswerOf } from '#core/kernel/endpoint.ts'
import { fileFault, fingerprintOf, isPdf } from '#web/contracts/verify/fingerprint.ts'
import { call, light, problemMessage } from '#web/runtime/call.ts'

const verify = light<typeof verifyDocument>({ method: 'POST', path: '/api/contracts/verify' })

export type Finding =
  | { kind: 'none' }
  | { kind: 'looking'; name: string }
  /** The file cannot be a contract. */
  | { kind: 'unfit'; text: string }
  /** The check failed and can be repeated. */
  | { kind: 'failed'; name: string; text: string; again: () => void }
  | { kind: 'answered'; name: string; sha256: string; answer: AnswerOf<typeof verifyDocument> }

const NOT_READ = 'The file could not be read. Perhaps it was moved or is open elsewhere.'

const readFile = async (file: File): Promise<ArrayBuffer | null> => {
  try {
    return await file.arrayBuffer()
  } catch {
    return null
  }
}

const find = async (file: File, again: () => void): Promise<Finding> => {
  const { name } = file
  const fault = fileFault(file)
  if (fault) return { kind: 'unfit', text: fault }
  const bytes = await readFile(file)
  if (!bytes) return { kind: 'failed', name, text: NOT_READ, again }
  if (!isPdf(bytes)) return { kind: 'unfit', text: `${name} is called PDF, and is something else inside.` }
  const sha256 = await fingerprintOf(bytes)
  try {
    return { kind: 'answered', name, sha256, answer: await call(verify, { body: { sha256 } }) }
  } catch (error) {
    return { kind: 'failed', name, text: problemMessage(error, 'The server did not answer. Please try again.'), again }
  }
}

/** VERIFY-UI-1: hashes the file in the browser and sends only the hash. */
export function useVerifying() {
  const [finding, setFinding] = useState<Finding>({ kind: 'none' })
  const newest = useRef<File>(null)
  const look = async (file: File): Promise<void> => {
    newest.current = file
    setFinding({ kind: 'looking', name: file.name })
    const found = await find(file, () => void look(file))
    // Another file was chosen meanwhile.
    if (newest.current === file) setFinding(found)
  }
  return { finding, look: (file: File) => void look(file) }
}
