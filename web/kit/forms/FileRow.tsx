import styles from './FileRow.module.css'
import fieldStyles from './Field.module.css'
import { useId } from 'react'
import { IconButton } from '#web/kit/actions/Button.tsx'
import { classes } from '#web/kit/hooks/classes.ts'
import { useFileDrop } from '#web/kit/forms/file-drop.ts'
import { Icon, type IconName } from '#web/kit/display/Icon.tsx'

interface FileRowProps {
  /** Above the row. */
  label: string
  aside?: string
  /** "Choose a PDF". */
  ask: string
  hint: string
  icon: IconName
  accept: string
  chosen: { name: string; detail: string } | null
  /** 0 to 1 while uploading, otherwise null. */
  progress?: number | null
  error?: string | undefined
  disabled?: boolean
  removeLabel: string
  onFile: (file: File) => void
  onRemove: () => void
}

/** Shows the file chooser, the upload progress or the chosen file. A refused file leaves it empty, with the error below. */
export function FileRow(props: FileRowProps) {
  const { label, aside, error } = props
  const id = useId()
  return (
    <div data-slot="field" className={fieldStyles.field}>
      <span data-slot="field-label" className={fieldStyles.label} id={`${id}-label`}>
        {label}
      </span>
      {aside && <span className={fieldStyles.aside}>{aside}</span>}
      {props.chosen ? <Chosen {...props} chosen={props.chosen} /> : <Chooser {...props} id={id} />}
      {error && (
        <span data-slot="field-error" className={fieldStyles.error} id={`${id}-error`} role="alert">
          <Icon name="alert" size={16} />
          {error}
        </span>
      )}
    </div>
  )
}

function Chooser({
  id,
  ask,
  hint,
  icon,
  accept,
  error,
  disabled = false,
  progress = null,
  onFile,
}: FileRowProps & { id: string }) {
  const { isOver, box, choose } = useFileDrop({ disabled, onFile })
  const describedBy = [`${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={classes(styles.fileRow, isOver && styles.over, error && styles.bad)} {...box}>
      <input
        type="file"
        accept={accept}
        disabled={disabled}
        aria-labelledby={`${id}-label ${id}-ask`}
        aria-describedby={describedBy}
        aria-invalid={error ? true : undefined}
        onChange={choose}
      />
      <span className={styles.icon}>
        <Icon name={icon} />
      </span>
      <span className="grow">
        <span className={classes('h', styles.name)} id={`${id}-ask`}>
          {isOver ? 'Let go' : ask}
        </span>
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      </span>
      {progress !== null && <progress className={styles.progress} value={progress} max={1} aria-label="Sent so far" />}
    </div>
  )
}

function Chosen({
  icon,
  chosen,
  removeLabel,
  disabled,
  onRemove,
}: FileRowProps & { chosen: { name: string; detail: string } }) {
  return (
    <div className={classes(styles.fileRow, styles.full)}>
      <span className={styles.icon}>
        <Icon name={icon} />
      </span>
      <span className="grow">
        <span className={classes('h trunc', styles.name)}>{chosen.name}</span>
        <span className="num-12 c3">{chosen.detail}</span>
      </span>
      <IconButton icon="close" label={removeLabel} disabled={disabled} onClick={onRemove} />
    </div>
  )
}
