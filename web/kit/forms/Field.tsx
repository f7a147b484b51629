import styles from './Field.module.css'
import { createContext, type ReactNode, useContext, useId, useMemo } from 'react'
import { Icon } from '#web/kit/display/Icon.tsx'
import { classes } from '#web/kit/hooks/classes.ts'

interface FieldAttributes {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

const FieldWiring = createContext<Partial<FieldAttributes>>({})

/** Connects a control to its label, hint and error. */
export const useFieldWiring = (): Partial<FieldAttributes> => useContext(FieldWiring)

interface FieldProps {
  label: ReactNode
  /** At the right of the label: "optional", or a link. */
  aside?: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** Of a control that is not one of the kit. */
  controlId?: string
  children: ReactNode
}

export function Field({ label, aside, hint, error, controlId, children }: FieldProps) {
  const ownId = useId()
  const id = controlId ?? ownId
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  const isInvalid = Boolean(error)
  const wiring = useMemo<FieldAttributes>(
    () => ({ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': isInvalid || undefined }),
    [id, describedBy, isInvalid],
  )
  return (
    <div data-slot="field" className={styles.field}>
      <label data-slot="field-label" className={styles.label} htmlFor={id}>
        {label}
      </label>
      <FieldWiring value={wiring}>{children}</FieldWiring>
      {/* Shown above the control but focused after it. */}
      {aside && <div className={styles.aside}>{aside}</div>}
      {error && (
        <FieldError as="span" id={`${id}-error`}>
          {error}
        </FieldError>
      )}
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </div>
  )
}

interface FieldErrorProps {
  as?: 'p' | 'span'
  id?: string
  /** The container announces it. */
  silent?: boolean
  className?: string | undefined
  children: ReactNode
}

export function FieldError({ as: Tag = 'p', id, silent = false, className, children }: FieldErrorProps) {
  return (
    <Tag
      data-slot="field-error"
      className={classes(styles.error, className)}
      id={id}
      role={silent ? undefined : 'alert'}
    >
      <Icon name="alert" size={16} />
      {children}
    </Tag>
  )
}
