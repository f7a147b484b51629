import styles from './Tabs.module.css'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useRef } from 'react'
import { classes } from '#web/kit/hooks/classes.ts'

interface TabListProps<V extends string> {
  /** What the choice is about, for screen readers. */
  label: string
  options: readonly { value: V; label: ReactNode }[]
  value: V
  onChange: (value: V) => void
  /** The id of the TabPanel that shows the content. */
  panelId: string
  /** As wide as its container (Segmented). */
  block?: boolean
}

const tabId = (panelId: string, value: string) => `${panelId}-tab-${value}`

function TabList<V extends string>({
  label,
  options,
  value,
  onChange,
  panelId,
  className,
}: TabListProps<V> & { className: string | undefined }) {
  const list = useRef<HTMLDivElement>(null)

  const step = (event: KeyboardEvent) => {
    const at = options.findIndex((option) => option.value === value)
    const last = options.length - 1
    const to = { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at === 0 ? last : at - 1, Home: 0, End: last }[
      event.key
    ]
    const target = to === undefined ? undefined : options[to]
    if (to === undefined || !target) return
    event.preventDefault()
    onChange(target.value)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
  }

  return (
    <div ref={list} role="tablist" aria-label={label} className={className}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="tab"
          id={tabId(panelId, option.value)}
          className={styles.tab}
          aria-selected={option.value === value}
          aria-controls={panelId}
          tabIndex={option.value === value ? 0 : -1}
          onClick={() => onChange(option.value)}
          onKeyDown={step}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}

/** Underlined: the sections of a page. */
export function Tabs<V extends string>(props: TabListProps<V>) {
  return <TabList {...props} className={styles.tabs} />
}

/** Two or three views of the same thing. */
export function Segmented<V extends string>({ block = false, ...props }: TabListProps<V>) {
  return <TabList {...props} className={classes(styles.seg, block && styles.block)} />
}

type TabPanelProps = Omit<ComponentProps<'div'>, 'id'> & {
  id: string
  /** The value of the tab that is chosen. */
  tab: string
}

export function TabPanel({ id, tab, children, ...rest }: TabPanelProps) {
  return (
    <div {...rest} id={id} role="tabpanel" aria-labelledby={tabId(id, tab)}>
      {children}
    </div>
  )
}
