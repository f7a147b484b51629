import styles from './Tools.module.css'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { Link } from 'wouter'
import { BACKWARDS, useAddress } from '#web/admin/components/address.ts'
import { IconButton } from '#web/kit/actions/Button.tsx'
import { Affix } from '#web/kit/forms/Affix.tsx'
import { Field, FieldError } from '#web/kit/forms/Field.tsx'
import { Input, Select } from '#web/kit/forms/Input.tsx'
import { classes } from '#web/kit/hooks/classes.ts'
import { Cluster } from '#web/kit/layout/Layout.tsx'

/** Above a list: its search, its filters, and at the right other actions. */
export function Tools({ children }: { children: ReactNode }) {
  return (
    <Cluster gap={2} className={styles.tools}>
      {children}
    </Cluster>
  )
}

const SEARCH_DELAY_MS = 300

interface SearchBoxProps {
  label: string
  placeholder: string
  /** Its name in the address. */
  param?: string
  error?: string | undefined
}

/** PORTAL-5: the list follows shortly after the last key; the search is in the address. */
export function SearchBox({ label, placeholder, param = 'q', error }: SearchBoxProps) {
  const errorId = useId()
  const address = useAddress()
  const asked = address.get(param)
  const [typed, setTyped] = useState(asked)
  const [seen, setSeen] = useState(asked)
  // The field follows Back and links, but not the address that it has just written itself.
  if (asked !== seen) {
    setSeen(asked)
    if (asked !== typed.trim()) setTyped(asked)
  }

  useEffect(() => {
    const wanted = typed.trim()
    if (wanted === asked) return
    const timer = setTimeout(() => address.go({ [param]: wanted }, { replace: true }), SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  })

  return (
    <div className={classes(styles.compact, styles.search)} role="search" aria-label={label}>
      <Affix icon="search">
        <Input
          type="search"
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && errorId}
          placeholder={placeholder}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {typed !== '' && (
          <IconButton icon="close" iconSize={16} label="Clear the search" onClick={() => setTyped('')} />
        )}
      </Affix>
      {error && (
        <FieldError as="span" id={errorId}>
          {error}
        </FieldError>
      )}
    </div>
  )
}

/** The first and the last day, in the address. A period that was chosen by name gives way. */
export function DayFields({ errors }: { errors: Readonly<Record<string, string | undefined>> }) {
  const { get, go } = useAddress()
  const [from, to] = [get('from'), get('to')]
  return (
    <>
      <Field label="From" error={errors['from'] && `“${from}” is not a date.`}>
        <Input
          type="date"
          max={to || undefined}
          value={from}
          onChange={(event) => go({ from: event.target.value, period: null }, { replace: true })}
        />
      </Field>
      <Field label="To" error={errors['to'] && (errors['to'] === BACKWARDS ? BACKWARDS : `“${to}” is not a date.`)}>
        <Input
          type="date"
          min={from || undefined}
          value={to}
          onChange={(event) => go({ to: event.target.value, period: null }, { replace: true })}
        />
      </Field>
    </>
  )
}

interface FilterProps<V extends string> {
  /** "Filter users", for screen readers. */
  label: string
  options: readonly { value: V; label: string; count?: number | undefined }[]
  value: V
  /** Its name in the address. */
  param?: string
  /** What shows without a value in the address; the first unless given. */
  fallback?: V
}

/** PORTAL-5: links, so that each choice is an address of its own and Back undoes it. */
export function Filters<V extends string>({
  label,
  options,
  value,
  param = 'filter',
  fallback = options[0]?.value,
}: FilterProps<V>) {
  const { hrefWith } = useAddress()
  return (
    <Cluster as="nav" gap={1} align="stretch" className={styles.filters} aria-label={label}>
      {options.map((option) => (
        <Link
          key={option.value}
          className={styles.filter}
          href={hrefWith({ [param]: option.value === fallback ? null : option.value })}
          aria-current={option.value === value ? 'true' : undefined}
        >
          {option.label}
          {option.count !== undefined && <span className="num-12">{option.count}</span>}
        </Link>
      ))}
    </Cluster>
  )
}

interface FilterSelectProps<V extends string> {
  label: string
  /** The first one is not written into the address. */
  choices: readonly V[]
  value: V
  param?: string
  className?: string | undefined
}

/** More choices than fit into a row of links. */
export function FilterSelect<V extends string>({
  label,
  choices,
  value,
  param = 'status',
  className,
}: FilterSelectProps<V>) {
  const { go } = useAddress()
  return (
    <div className={classes(styles.compact, styles.select, className)}>
      <Select
        aria-label={label}
        value={value}
        onChange={({ target }) => go({ [param]: target.value === choices[0] ? null : target.value })}
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice.replaceAll('_', ' ')}
          </option>
        ))}
      </Select>
    </div>
  )
}

/** Smaller inputs, in tools above a list. */
export const COMPACT_INPUTS = styles.compact
