import type { Alert } from '#core/alerts/api.ts'
import { actOf } from '#web/alerts/alert-actions.ts'
import { Button, ButtonLink } from '#web/kit/actions/Button.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'

interface AlertActProps {
  alert: Alert
  /** One main action for each list. */
  isFirst: boolean
  onRead: (alert: Alert) => void
}

/** The button of an alert: says what to do and leads there, or only takes note. */
export function AlertAct({ alert, isFirst, onRead }: AlertActProps) {
  const { label, href } = actOf(alert)
  const look = { tone: isFirst ? 'solid' : 'line', size: 'sm', onClick: () => onRead(alert) } as const
  const words = (
    <span>
      {label}
      <VisuallyHidden>: {alert.title}</VisuallyHidden>
    </span>
  )
  return href === null ? (
    <Button {...look}>{words}</Button>
  ) : (
    <ButtonLink {...look} href={href}>
      {words}
    </ButtonLink>
  )
}
