import styles from './Avatar.module.css'
import { gradientOf, initials } from '#web/kit/display/avatar-style.ts'
import { classes } from '#web/kit/hooks/classes.ts'

interface AvatarProps {
  name: string
  src?: string | null | undefined
  size?: 32 | 40 | 44 | 56 | 120
}

/** Decoration: the name is always beside it. */
export function Avatar({ name, src, size = 40 }: AvatarProps) {
  return (
    <span
      data-slot="avatar"
      className={classes(styles.av, styles[`gradient${gradientOf(name)}`], size !== 40 && styles[`size${size}`])}
      aria-hidden="true"
    >
      {src ? <img src={src} alt="" width={size} height={size} /> : initials(name)}
    </span>
  )
}
