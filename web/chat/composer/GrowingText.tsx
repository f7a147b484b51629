import styles from './GrowingText.module.css'
import { type ComponentProps, useEffect, useLayoutEffect, useRef } from 'react'
import { TextArea } from '#web/kit/forms/Input.tsx'

type GrowingTextProps = Omit<ComponentProps<'textarea'>, 'ref' | 'rows' | 'className'> & {
  value: string
  takesFocus?: boolean
}

/** These browsers need no script. */
const supportsFieldSizing = (): boolean => CSS.supports('field-sizing', 'content')

/** Grows with its content, up to five lines. */
export function GrowingText({ value, takesFocus = false, ...rest }: GrowingTextProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const element = field.current
    if (!element || supportsFieldSizing()) return
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight + element.offsetHeight - element.clientHeight}px`
  })
  useEffect(() => {
    const element = field.current
    if (!takesFocus || !element) return
    element.focus()
    element.setSelectionRange(element.value.length, element.value.length)
  }, [takesFocus])
  return <TextArea {...rest} ref={field} rows={1} dir="auto" value={value} className={styles.growingText} />
}
