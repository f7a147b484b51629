import styles from './RoundButton.module.css'
import { CallIcon, type CallIconName } from '#web/calls/CallIcon.tsx'
import { classes } from '#web/kit/hooks/classes.ts'

interface RoundButtonProps {
  label: string
  icon: CallIconName
  onPress: () => void
  /** off: chalk with a struck icon. on: something unusual goes on. end: red. */
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
      <CallIcon name={icon} size={24} />
      <span className={styles.tip} aria-hidden="true">
        {label}
        {keys && <kbd>{keys}</kbd>}
      </span>
    </button>
  )
}
