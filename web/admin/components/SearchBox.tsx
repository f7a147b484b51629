import styles from './SearchBox.module.css'
import { useEffect, useState } from 'react'
import { useAddress } from '#web/admin/components/address.ts'
import { Affix } from '#web/kit/forms/Affix.tsx'
import { IconButton } from '#web/kit/actions/Button.tsx'
import { Input } from '#web/kit/forms/Input.tsx'

const SETTLE_MS = 300

interface SearchBoxProps {
  /** What screen readers say. */
  label: string
  placeholder: string
  /** Where it stands in the address. */
  param?: string
}

/** PORTAL-5: the list follows a moment after the last letter; what is searched for stands in the address. */
export function SearchBox({ label, placeholder, param = 'q' }: SearchBoxProps) {
  const address = useAddress()
  const asked = address.get(param)
  const [typed, setTyped] = useState(asked)
  const [seen, setSeen] = useState(asked)
  // Back, or a link: the field follows the address. What it sent there itself it knows already.
  if (asked !== seen) {
    setSeen(asked)
    if (asked !== typed.trim()) setTyped(asked)
  }

  useEffect(() => {
    const wanted = typed.trim()
    if (wanted === asked) return
    const timer = setTimeout(() => address.go({ [param]: wanted }, { replace: true }), SETTLE_MS)
    return () => clearTimeout(timer)
  })

  return (
    <div className={styles.searchBox} role="search">
      <Affix icon="search">
        <Input
          type="search"
          className={styles.input}
          aria-label={label}
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
    </div>
  )
}
