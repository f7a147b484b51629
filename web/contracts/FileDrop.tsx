import './FileDrop.css'
import { type ChangeEvent, type DragEvent, useId, useState } from 'react'
import { classes } from '#web/kit/classes.ts'
import { Icon } from '#web/kit/Icon.tsx'
import { useKeptPage } from '#web/kit/kept-page.ts'

interface FileDropProps {
  label: string
  /** What was chosen last, or what is asked for. */
  hint: string
  accept: string
  isBad: boolean
  /** Off until the page is alive. */
  disabled: boolean
  onFile: (file: File) => void
}

/** One row that is the chooser, and the place to drop on. */
export function FileDrop({ label, hint, accept, isBad, disabled, onFile }: FileDropProps) {
  const hintId = useId()
  const [isOver, setOver] = useState(false)
  useKeptPage()
  const take = (files: FileList | null) => {
    const file = files?.item(0)
    if (file && !disabled) onFile(file)
  }
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    take(event.target.files)
    // The same file may be chosen again after it was changed.
    event.target.value = ''
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  const leave = (event: DragEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
  }
  return (
    <div
      className={classes('file-drop', isOver && 'file-drop--over', isBad && 'file-drop--bad')}
      onDragEnter={(event) => setOver(event.dataTransfer.types.includes('Files'))}
      onDragLeave={leave}
      onDrop={drop}
    >
      <span className="file-drop__icon">
        <Icon name="doc" size={24} />
      </span>
      <div>
        <label className="h file-drop__label">
          {isOver ? 'Let go' : label}
          <input type="file" accept={accept} disabled={disabled} aria-describedby={hintId} onChange={choose} />
        </label>
        <p className="hint file-drop__hint" id={hintId}>
          {hint}
        </p>
      </div>
    </div>
  )
}
