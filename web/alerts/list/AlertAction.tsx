import type { Alert } from '#core/alerts/api.ts'
import { actOf } from '#web/alerts/alert-actions.ts'
import { Button, ButtonLink } from '#web/kit/actions/Button.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'

interface AlertActProps {
  alert: Alert
  isFirst: boolean
  onRead: (alert: Alert) => void
}

/** Button of an alert that opens its page or only marks it as read. */
export function AlertAct({ alert, isFirst, onRead }: AlertActProps) {
  const { label, href } = actOf(alert)
  const look = { tone: isFirst ? 'solid' : 'line', size: 'sm', onClick: () => onRead(alert) } as const
  const content = (
    <span>
      {label}
      <VisuallyHidden>: {alert.title}</VisuallyHidden>
    </span>
  )
  return href === null ? (
    <Button {...look}>{content}</Button>
  ) : (
    <ButtonLink {...look} href={href}>
      {content}
    </ButtonLink>
  )
}
