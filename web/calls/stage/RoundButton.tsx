import styles from './RoundButton.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { Icon, type IconName } from '#web/kit/display/Icon.tsx'

interface RoundButtonProps {
  label: string
  icon: IconName
  onPress: () => void
  /** off: inverted. on: something unusual is active. end: red. */
  look?: 'plain' | 'off' | 'on' | 'end'
  isPressed?: boolean
  isExpanded?: boolean
  /** "Alt M" */
  keys?: string
}

export function RoundButton({ label, icon, onPress, look = 'plain', isPressed, isExpanded, keys }: RoundButtonProps) {
  return (
    <button
      data-slot="round"
      type="button"
      className={classes(styles.round, look !== 'plain' && styles[look])}
      aria-label={label}
      aria-pressed={isPressed}
      aria-expanded={isExpanded}
      aria-keyshortcuts={keys?.replace(' ', '+')}
      onClick={onPress}
    >
      <Icon name={icon} size={24} />
      <span className={styles.tip} aria-hidden="true">
        {label}
        {keys && <kbd>{keys}</kbd>}
      </span>
    </button>
  )
}
