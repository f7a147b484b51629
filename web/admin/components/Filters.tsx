import styles from './Filters.module.css'
import { Link } from 'wouter'
import { useAddress } from '#web/admin/components/address.ts'

interface FiltersProps<V extends string> {
  /** "Filter users", for screen readers. */
  label: string
  options: readonly { value: V; label: string; count?: number | undefined }[]
  value: V
  /** Where it stands in the address. */
  param?: string
  /** What shows where the address asks for nothing; the first unless said. */
  usual?: V
}

/** PORTAL-5: links, so that each choice is an address of its own and Back undoes it. */
export function Filters<V extends string>({ label, options, value, param = 'filter', usual }: FiltersProps<V>) {
  const { hrefWith } = useAddress()
  const silent = usual ?? options[0]?.value
  return (
    <nav className={styles.adminFilters} aria-label={label}>
      {options.map((option) => (
        <Link
          key={option.value}
          className={styles.a}
          href={hrefWith({ [param]: option.value === silent ? null : option.value })}
          aria-current={option.value === value ? 'true' : undefined}
        >
          {option.label}
          {option.count !== undefined && <span className="num-12">{option.count}</span>}
        </Link>
      ))}
    </nav>
  )
}
