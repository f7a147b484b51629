import styles from './Presence.module.css'
import { Avatar } from '#web/kit/display/Avatar.tsx'
import { classes } from '#web/kit/hooks/classes.ts'

interface PartnerPictureProps {
  name: string
  src: string | null
  isOnline: boolean
  size?: 40 | 44
}

/** Filled dot: online; ring: offline. Decoration only. */
export function PartnerPicture({ name, src, isOnline, size = 40 }: PartnerPictureProps) {
  return (
    <span data-slot="partner" className={classes(styles.partner, isOnline && styles.here)}>
      <Avatar name={name} src={src} size={size} />
    </span>
  )
}
