import editProfileStyles from '#web/profiles/edit/EditProfile.module.css'
import recordsStyles from './Records.module.css'
import type { ReactNode } from 'react'
import type { IconName } from '#web/kit/display/Icon.tsx'
import { Icon } from '#web/kit/display/Icon.tsx'

interface RecordSectionProps {
  id: string
  title: string
  hint: string
  children: ReactNode
}

/** Its title can take the focus, for when the row that had it is gone. */
export function RecordSection({ id, title, hint, children }: RecordSectionProps) {
  return (
    <section className={editProfileStyles.editSec} aria-labelledby={id}>
      <div className="section-head">
        <h2 className="d-24" id={id} tabIndex={-1} data-section-title>
          {title}
        </h2>
        <span className="hint">{hint}</span>
      </div>
      {children}
    </section>
  )
}

export const focusSectionTitle = (inside: Element | null): void =>
  inside?.closest('section')?.querySelector<HTMLElement>('[data-section-title]')?.focus()

interface RecordRowProps {
  icon: IconName
  title: string
  /** In the shade below. */
  text: string
  mark?: ReactNode
  act?: ReactNode
}

export function RecordRow({ icon, title, text, mark, act }: RecordRowProps) {
  return (
    <li className={recordsStyles.record}>
      <Icon name={icon} />
      <div>
        <p className="h">
          <bdi>{title}</bdi>
        </p>
        {text && <p className="sub">{text}</p>}
      </div>
      {mark}
      {act}
    </li>
  )
}
