import { useEffect, useRef, useState } from 'react'
import type { AnswerOf, Endpoint, Files } from '#core/kernel/endpoint.ts'
import { isCalledOff, upload } from '#web/runtime/forms/upload.ts'
import styles from './UploadBar.module.css'
import { Cluster } from '#web/kit/layout/Layout.tsx'
import { Button } from '#web/kit/actions/Button.tsx'

interface UploadBarProps {
  /** For screen readers. */
  label: string
  /** 0 to 1. */
  share: number
  onStop: () => void
}

/** Once everything is sent, the server still checks it, and the upload can no longer be stopped. */
export function UploadBar({ label, share, onStop }: UploadBarProps) {
  const isSent = share >= 1
  return (
    <Cluster nowrap data-slot="uploading" className={styles.bar}>
      <progress className={styles.progress} value={share} max={1} aria-label={label} />
      <span className="num-12 c3">{isSent ? 'Checking…' : `${Math.floor(share * 100)}%`}</span>
      {!isSent && (
        <Button tone="quiet" size="xs" onClick={onStop}>
          Stop
        </Button>
      )}
    </Cluster>
  )
}

/** One upload with its progress. It is stopped when the component is unmounted, or by `stop`. */
export function useUpload<E extends Endpoint & { files: Files }>(endpoint: E) {
  /** Null without an upload. */
  const [share, setShare] = useState<number | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  /** Resolves to null if it was stopped. */
  const send = async (
    prepare: () => Promise<readonly File[]>,
    params: Record<string, string> = {},
  ): Promise<AnswerOf<E> | null> => {
    const control = new AbortController()
    running.current = control
    setShare(0)
    try {
      const files = await prepare()
      return await upload(endpoint, files, { params, onProgress: setShare, signal: control.signal })
    } catch (error) {
      if (isCalledOff(error)) return null
      throw error
    } finally {
      setShare(null)
    }
  }

  return { share, send, stop: () => running.current?.abort() }
}
