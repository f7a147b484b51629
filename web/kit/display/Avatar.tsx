import styles from './Avatar.module.css'
import { gradientOf, initials } from '#web/kit/display/avatar-style.ts'
import { Icon } from '#web/kit/display/Icon.tsx'
import { classes } from '#web/kit/hooks/classes.ts'

interface AvatarProps {
  /** null: an account that no longer exists. */
  name: string | null
  src?: string | null | undefined
  size?: 32 | 40 | 44 | 56 | 120
}

/** Decoration: the name is always beside it. */
export function Avatar({ name, src, size = 40 }: AvatarProps) {
  return (
    <span
      data-slot="avatar"
      className={classes(
        styles.av,
        name === null ? styles.nobody : styles[`gradient${gradientOf(name)}`],
        size !== 40 && styles[`size${size}`],
      )}
      aria-hidden="true"
    >
      {src && <img src={src} alt="" width={size} height={size} />}
      {!src && (name === null ? <Icon name="user" /> : initials(name))}
    </span>
  )
}
