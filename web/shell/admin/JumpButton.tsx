import styles from './JumpButton.module.css'
import kbdStyles from '#web/kit/display/Kbd.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { Icon } from '#web/kit/display/Icon.tsx'

const WORDS = 'Jump to user, job, contract'

/** Looks like the field that it opens; on phones the bar has a button of its own. */
export function JumpButton({ isWide, onClick }: { isWide: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      className={classes(styles.jumpButton, isWide && styles.wide)}
      aria-label={isWide ? undefined : WORDS}
      aria-keyshortcuts="/ Control+K"
      onClick={onClick}
    >
      <Icon name="search" />
      {isWide && <span className="grow trunc">{WORDS}</span>}
      <kbd data-slot="kbd" className={kbdStyles.kbd} aria-hidden="true">
        /
      </kbd>
    </button>
  )
}
