import styles from './Icon.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { ICON_PATHS } from '#web/kit/display/icon-paths.ts'

export type IconName = keyof typeof ICON_PATHS

interface GlyphProps {
  size?: 16 | 20 | 24
  /** Filled instead of outlined. */
  filled?: boolean
  className?: string | undefined
}

/** Decoration: the text is beside it or on the button around it. */
export const Icon = ({ name, ...rest }: GlyphProps & { name: IconName }) => <Glyph path={ICON_PATHS[name]} {...rest} />

/** An icon that only one screen uses, so that its path is not in every page. */
export function Glyph({ path, size = 20, filled = false, className }: GlyphProps & { path: string }) {
  return (
    <svg
      className={classes(styles.i, size !== 20 && styles[`size${size}`], filled && styles.fill, className)}
      viewBox="0 0 20 20"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}
