import { useEffect, useRef, useState } from 'react'
import type { AnswerOf, Endpoint, Files } from '#core/kernel/endpoint.ts'
import { isCalledOff, upload } from '#web/runtime/forms/upload.ts'

/** One upload at a time with its progress. It is called off when the screen goes, and on demand. */
export function useUploading<E extends Endpoint & { files: Files }>(endpoint: E) {
  /** null: nothing is on its way. */
  const [share, setShare] = useState<number | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  /** null: it was called off. Throws what `upload` throws. `prepare` counts as part of the way. */
  const send = async (prepare: () => Promise<readonly File[]>): Promise<AnswerOf<E> | null> => {
    const control = new AbortController()
    running.current = control
    setShare(0)
    try {
      const files = await prepare()
      return await upload(endpoint, files, { onProgress: setShare, signal: control.signal })
    } catch (error) {
      if (isCalledOff(error)) return null
      throw error
    } finally {
      setShare(null)
    }
  }

  return { share, send, stop: () => running.current?.abort() }
}
