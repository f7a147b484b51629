import styles from '#web/kit/feedback/EmptyState.module.css'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '#web/kit/display/Icon.tsx'

interface NoticeProps {
  icon: IconName
  title: string
  children: ReactNode
  action: ReactNode
}

/** All that a page has to say: looks as an empty list does, and stands right under the title. */
export function Notice({ icon, title, children, action }: NoticeProps) {
  return (
    <section data-slot="empty-state" className={styles.empty}>
      <Icon name={icon} size={24} />
      <h2 className="h">{title}</h2>
      <p>{children}</p>
      {action}
    </section>
  )
}
