import styles from './JumpDialog.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState, useEffect } from 'react'
import { useLocation } from 'wouter'
import { adminJump, type Jump } from '#core/admin/dashboard.ts'
import { jumpPath } from '#web/admin/session/target-path.ts'
import { Affix } from '#web/kit/forms/Affix.tsx'
import { call, problemMessage } from '#web/runtime/call.ts'
import { Dialog, DialogBody } from '#web/kit/disclosure/Dialog.tsx'
import { Icon, type IconName } from '#web/kit/display/Icon.tsx'
import { Input } from '#web/kit/forms/Input.tsx'
import { keyOf } from '#web/runtime/query.ts'
import { Cluster } from '#web/kit/layout/Layout.tsx'

/** The value after typing has paused. */
function useSettled(value: string, ms: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    if (value === settled) return
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, settled, ms])
  return settled
}

const ICONS: Record<Jump['type'], IconName> = { user: 'user', job: 'work', contract: 'doc' }
const SETTLE_MS = 180

const useFound = (typed: string) => {
  const q = useSettled(typed.trim(), SETTLE_MS)
  return useQuery({
    queryKey: keyOf(adminJump, { query: { q } }),
    queryFn: () => call(adminJump, { query: { q } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** PORTAL-4: opens any user, job or contract. */
export function JumpDialog({ onClose }: { onClose: () => void }) {
  const listId = useId()
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const found = useFound(typed)
  const lines = typed.trim() === '' ? [] : (found.data ?? [])
  const chosen = lines[Math.min(at, lines.length - 1)]

  const go = (line: Jump) => {
    onClose()
    navigate(jumpPath(line))
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && lines.length > 0) {
      event.preventDefault()
      setAt((Math.min(at, lines.length - 1) + step + lines.length) % lines.length)
    }
    if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      go(chosen)
    }
  }

  return (
    <Dialog title="Jump to" sub="A name, an address, a title or a number." onClose={onClose} className={styles.jump}>
      <DialogBody>
        <Affix icon="search">
          <Input
            type="search"
            role="combobox"
            aria-label="Jump to user, job, contract"
            aria-expanded={lines.length > 0}
            aria-controls={listId}
            aria-activedescendant={chosen ? `${listId}-${chosen.id}` : undefined}
            aria-autocomplete="list"
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            placeholder="Jump to user, job, contract"
            data-autofocus
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setAt(0)
            }}
            onKeyDown={press}
          />
        </Affix>
        <div className={styles.list} id={listId} role="listbox" aria-label="Found">
          {lines.map((line) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the keys are the field's, which keeps the focus
            <Cluster
              key={`${line.type}-${line.id}`}
              id={`${listId}-${line.id}`}
              role="option"
              aria-selected={line === chosen}
              gap={4}
              nowrap
              className={styles.line}
              onClick={() => go(line)}
              onPointerMove={() => line !== chosen && setAt(lines.indexOf(line))}
            >
              <Icon name={ICONS[line.type]} />
              <span className="grow">
                <span className={classes('h trunc', styles.name)} dir="auto">
                  {line.name}
                </span>
                <span className={classes('hint trunc', styles.detail)}>{line.detail}</span>
              </span>
              <span className="over">{line.type}</span>
            </Cluster>
          ))}
        </div>
        <p className="hint" role="status">
          {resultText(typed, found, lines.length)}
        </p>
      </DialogBody>
    </Dialog>
  )
}

const resultText = (
  typed: string,
  { error, isFetching, isSuccess }: { error: unknown; isFetching: boolean; isSuccess: boolean },
  count: number,
): string => {
  if (typed.trim() === '') return 'Arrow keys choose, Enter opens.'
  if (error) return problemMessage(error, 'The search did not answer. Please try again.')
  if (count > 0) return `${count} found. Arrow keys choose, Enter opens.`
  return isFetching || !isSuccess ? 'Searching…' : 'Nothing found. Try another part of the name.'
}
