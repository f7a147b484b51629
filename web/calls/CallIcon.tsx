import styles from '#web/kit/display/Icon.module.css'
import { classes } from '#web/kit/hooks/classes.ts'

/** On the same grid as the icons of the kit. */
const PATHS = {
  camera: 'M3 6h9.5v8H3zM12.5 9 17 6.5v7L12.5 11',
  cameraOff: 'M8 6h4.5v4.5M12.5 9 17 6.5v7l-2.8-1.6M12.5 12.5V14H3V6h2.5M3.5 3.5l13 13',
  microphone:
    'M10 3a2.3 2.3 0 0 1 2.3 2.3v4.2a2.3 2.3 0 0 1-4.6 0V5.3A2.3 2.3 0 0 1 10 3zM5 9.5a5 5 0 0 0 10 0M10 14.5V17.5',
  microphoneOff:
    'M12.3 9.5V5.3A2.3 2.3 0 0 0 7.9 4.5M7.7 8v1.5a2.3 2.3 0 0 0 3.6 1.9M5 9.5a5 5 0 0 0 7.5 4.3M15 9.5a5 5 0 0 1-.6 2.4M10 14.5V17.5M3.5 3.5l13 13',
  screen: 'M3 4h14v9.5H3zM7 17h6M10 13.5V17',
  screenOff: 'M3 4h14v9.5H3zM7 17h6M10 13.5V17M7.8 6.5l4.4 4.4M12.2 6.5 7.8 10.9',
  chat: 'M3 4h14v10H9l-3.5 3v-3H3z',
  hangUp: 'M2.8 12.3C4.5 9.8 7 8.6 10 8.6s5.5 1.2 7.2 3.7l-2.2 1.9-2.6-1.3v-2c-1.6-.5-3.2-.5-4.8 0v2L5 14.2z',
  sound: 'M3 8v4h3l4 3.5v-11L6 8zM12.8 7.5a3.5 3.5 0 0 1 0 5M14.8 5.2a6.6 6.6 0 0 1 0 9.6',
} as const

export type CallIconName = keyof typeof PATHS

export function CallIcon({ name, size = 20 }: { name: CallIconName; size?: 20 | 24 }) {
  return (
    <svg className={classes(styles.i, size === 24 && styles.size24)} viewBox="0 0 20 20" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
