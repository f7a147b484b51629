import { type ReactNode, type Ref, useId, useRef } from 'react'
import { IconButton } from '#web/kit/Button.tsx'
import { Icon, type IconName } from '#web/kit/Icon.tsx'
import { Input } from '#web/kit/Input.tsx'

const MOST_LETTERS = 100

interface AffixProps {
  icon: IconName
  children: ReactNode
  /** Empties the field; not offered while it is empty. */
  remove: { label: string; onRemove: () => void } | false
}

function Affix({ icon, children, remove }: AffixProps) {
  return (
    <div className="affix">
      <Icon name={icon} />
      {children}
      {remove && <IconButton icon="close" iconSize={16} label={remove.label} onClick={remove.onRemove} />}
    </div>
  )
}

interface WordFieldProps {
  value: string
  onValue: (words: string) => void
  onRemove: () => void
}

export function WordField({ value, onValue, onRemove }: WordFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const remove = () => {
    onRemove()
    field.current?.focus()
  }
  return (
    <Affix icon="search" remove={value !== '' && { label: 'Clear the words', onRemove: remove }}>
      <Input
        ref={field}
        type="search"
        aria-label="Search jobs"
        placeholder="Search jobs"
        enterKeyHint="search"
        maxLength={MOST_LETTERS}
        value={value}
        onChange={(event) => onValue(event.target.value)}
      />
    </Affix>
  )
}

interface ZipFieldProps {
  ref: Ref<HTMLInputElement>
  value: string
  error: string | undefined
  onValue: (zip: string) => void
  onRemove: () => void
}

export function ZipField({ ref, value, error, onValue, onRemove }: ZipFieldProps) {
  const errorId = useId()
  return (
    <div className="findbar__zip">
      <Affix icon="pin" remove={value !== '' && { label: 'Remove the zip code', onRemove }}>
        <Input
          ref={ref}
          numeric
          aria-label="Zip code"
          placeholder="Zip code"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          onChange={(event) => onValue(event.target.value)}
        />
      </Affix>
      {error && (
        <span className="field__error" id={errorId} role="alert">
          <Icon name="alert" size={16} />
          {error}
        </span>
      )}
    </div>
  )
}
