import styles from './FileDrop.module.css'
import { useId } from 'react'
import { classes } from '#web/kit/hooks/classes.ts'
import { useFileDrop } from '#web/kit/forms/file-drop.ts'
import { Icon } from '#web/kit/display/Icon.tsx'

interface FileDropProps {
  label: string
  hint: string
  accept: string
  isBad: boolean
  /** Until the page is hydrated. */
  disabled: boolean
  onFile: (file: File) => void
}

/** Opens the file chooser and accepts dropped files. */
export function FileDrop({ label, hint, accept, isBad, disabled, onFile }: FileDropProps) {
  const hintId = useId()
  const { isOver, box, choose } = useFileDrop({ disabled, onFile })
  return (
    <div className={classes(styles.fileDrop, isOver && styles.over, isBad && styles.bad)} {...box}>
      <span className={styles.icon}>
        <Icon name="doc" size={24} />
      </span>
      <div>
        <label className="h">
          {isOver ? 'Let go' : label}
          <input
            className="file-input"
            type="file"
            accept={accept}
            disabled={disabled}
            aria-describedby={hintId}
            onChange={choose}
          />
        </label>
        <p className={classes('hint', styles.hint)} id={hintId}>
          {hint}
        </p>
      </div>
    </div>
  )
}
