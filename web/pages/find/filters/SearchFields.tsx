import { type Ref, useId, useRef } from 'react'
import { Affix } from '#web/kit/forms/Affix.tsx'
import { IconButton } from '#web/kit/actions/Button.tsx'
import { Input } from '#web/kit/forms/Input.tsx'
import { Stack } from '#web/kit/layout/Layout.tsx'
import { FieldError } from '#web/kit/forms/Field.tsx'

const MAX_LETTERS = 100

/** Clears the field. */
function Remove({ label, onRemove }: { label: string; onRemove: () => void }) {
  return <IconButton icon="close" iconSize={16} label={label} onClick={onRemove} />
}

interface KeywordFieldProps {
  value: string
  onValue: (value: string) => void
  onRemove: () => void
}

export function KeywordField({ value, onValue, onRemove }: KeywordFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const remove = () => {
    onRemove()
    field.current?.focus()
  }
  return (
    <Affix icon="search">
      <Input
        ref={field}
        type="search"
        aria-label="Search jobs"
        placeholder="Search jobs"
        enterKeyHint="search"
        maxLength={MAX_LETTERS}
        value={value}
        onChange={(event) => onValue(event.target.value)}
      />
      {value !== '' && <Remove label="Clear the words" onRemove={remove} />}
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
    <Stack gap={2}>
      <Affix icon="pin">
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
        {value !== '' && <Remove label="Remove the zip code" onRemove={onRemove} />}
      </Affix>
      {error && (
        <FieldError as="span" id={errorId}>
          {error}
        </FieldError>
      )}
    </Stack>
  )
}
