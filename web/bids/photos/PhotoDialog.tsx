import styles from './JobPhotos.module.css'
import { type PointerEvent, useEffect, useRef } from 'react'
import { swipeStep } from '#web/bids/photos/swipe.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { Dialog } from '#web/kit/disclosure/Dialog.tsx'
import { Cluster } from '#web/kit/layout/Layout.tsx'

interface PhotoDialogProps {
  images: readonly string[]
  at: number
  onAt: (at: number) => void
  nameOf: (at: number, of: number) => string
  onClose: () => void
}

const KEY_STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

export function PhotoDialog({ images, at, onAt, nameOf, onClose }: PhotoDialogProps) {
  const downAt = useRef<number | null>(null)
  const canGo = (step: number) => step !== 0 && at + step >= 0 && at + step < images.length
  const go = (step: number) => canGo(step) && onAt(at + step)
  const name = nameOf(at, images.length)

  useEffect(() => {
    // The focus may be anywhere: a button that becomes disabled loses it.
    const byKey = ({ key }: KeyboardEvent) => go(KEY_STEPS[key] ?? 0)
    addEventListener('keydown', byKey)
    return () => removeEventListener('keydown', byKey)
  })

  const lift = ({ clientX }: PointerEvent) => {
    if (downAt.current !== null) go(swipeStep(downAt.current, clientX))
    downAt.current = null
  }

  return (
    <Dialog title={name} onClose={onClose} className={styles.photoDialog}>
      <img
        key={images[at]}
        className={styles.photo}
        src={images[at]}
        alt={name}
        draggable={false}
        onPointerDown={({ clientX }) => (downAt.current = clientX)}
        onPointerUp={lift}
      />
      {images.length > 1 && (
        <Cluster align="start" justify="between" nowrap className={styles.acts}>
          <Button tone="line" icon="left" disabled={!canGo(-1)} onClick={() => go(-1)}>
            Previous
          </Button>
          <Button tone="line" iconAfter="right" disabled={!canGo(1)} onClick={() => go(1)}>
            Next
          </Button>
        </Cluster>
      )}
    </Dialog>
  )
}
