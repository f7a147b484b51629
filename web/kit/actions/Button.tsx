import styles from './Button.module.css'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link } from 'wouter'
import { classes } from '#web/kit/hooks/classes.ts'
import { Icon, type IconName } from '#web/kit/display/Icon.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'

/**
 * ticket: a binding action, one per view. solid: the ordinary main action. line: its alternative. quiet: tools and the
 * rest. danger: destructive, always with a way back. ink: only on paper.
 */
export type ButtonTone = 'ticket' | 'solid' | 'line' | 'quiet' | 'danger' | 'ink'
export type ButtonSize = 'lg' | 'md' | 'sm' | 'xs'

interface ButtonStyle {
  tone?: ButtonTone | undefined
  size?: ButtonSize | undefined
  /** As wide as its container. */
  block?: boolean | undefined
  icon?: IconName | undefined
  iconAfter?: IconName | undefined
  className?: string | undefined
}

const look = ({ tone = 'solid', size = 'md', block, className }: ButtonStyle) => ({
  'data-slot': 'button',
  'data-tone': tone,
  className: classes(styles.btn, styles[tone], size !== 'md' && styles[size], block && styles.block, className),
})

function Content({ icon, iconAfter, children }: Pick<ButtonStyle, 'icon' | 'iconAfter'> & { children: ReactNode }) {
  return (
    <>
      {icon && <Icon name={icon} />}
      {children}
      {iconAfter && <Icon name={iconAfter} />}
    </>
  )
}

type ButtonProps = ButtonStyle &
  Omit<ComponentProps<'button'>, 'className'> & {
    loading?: boolean
    /** What is happening, with an ellipsis: "Placing bid…". */
    loadingLabel?: string
  }

export function Button({
  tone,
  size,
  block,
  icon,
  iconAfter,
  className,
  loading = false,
  loadingLabel,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const label = (
    <Content icon={icon} iconAfter={iconAfter}>
      {children}
    </Content>
  )
  // A busy button stays focusable (a disabled one would drop the focus), so it has to swallow its own clicks.
  const press = (event: MouseEvent<HTMLButtonElement>) => (loading ? event.preventDefault() : onClick?.(event))
  return (
    <button
      {...look({ tone, size, block, className })}
      {...rest}
      type={type}
      aria-busy={loading || undefined}
      onClick={press}
    >
      {loadingLabel === undefined ? (
        label
      ) : (
        <span className={styles.label}>
          <span className={loading ? styles.isAway : undefined}>{label}</span>
          <span className={loading ? undefined : styles.isAway}>{loadingLabel}</span>
        </span>
      )}
    </button>
  )
}

type ButtonLinkProps = ButtonStyle &
  Omit<ComponentProps<'a'>, 'className' | 'href'> & {
    href: string
    /** Leaves the app: another site, a file, or a path that the server answers itself, such as /api/logout. */
    outside?: boolean
    /** Kept with the history entry. */
    state?: unknown
  }

export function ButtonLink({
  tone,
  size,
  block,
  icon,
  iconAfter,
  className,
  outside = false,
  state,
  href,
  children,
  ...rest
}: ButtonLinkProps) {
  const appearance = look({ tone, size, block, className })
  const label = (
    <Content icon={icon} iconAfter={iconAfter}>
      {children}
    </Content>
  )
  if (outside)
    return (
      <a {...appearance} {...rest} href={href}>
        {label}
      </a>
    )
  return (
    <Link {...appearance} {...rest} href={href} state={state}>
      {label}
    </Link>
  )
}

interface IconButtonStyle {
  icon?: IconName
  label: string
  iconSize?: 16 | 20 | 24
  /** Shown beside the icon or instead of it. */
  children?: ReactNode
}

/** 44 by 44 pixels, with a label for screen readers. */
export function IconButton({
  icon,
  label,
  iconSize = 20,
  className,
  type = 'button',
  children,
  ...rest
}: IconButtonStyle & ComponentProps<'button'>) {
  return (
    <button data-slot="icon-button" {...rest} type={type} className={classes(styles.x, className)} aria-label={label}>
      {icon && <Icon name={icon} size={iconSize} />}
      {children}
    </button>
  )
}

type IconLinkProps = IconButtonStyle & Pick<ButtonLinkProps, 'href' | 'className' | 'onClick' | 'outside'>

export function IconLink({ icon, label, iconSize = 20, className, outside = false, children, ...rest }: IconLinkProps) {
  const Tag = outside ? 'a' : Link
  return (
    <Tag data-slot="icon-button" {...rest} className={classes(styles.x, className)} aria-label={label}>
      {icon && <Icon name={icon} size={iconSize} />}
      {children}
    </Tag>
  )
}

type FileButtonProps = ButtonStyle &
  Omit<ComponentProps<'input'>, 'type' | 'size' | 'className'> & {
    /** Only the icon is shown; the children are its label for screen readers. */
    iconOnly?: boolean
  }

/** A chooser of files that looks like a button. */
export function FileButton({
  iconOnly = false,
  tone = 'line',
  size,
  icon,
  className,
  children,
  ...input
}: FileButtonProps) {
  const appearance = iconOnly
    ? { 'data-slot': 'icon-button', className: classes(styles.x, styles.file, className) }
    : look({ tone, size, className: classes(styles.file, className) })
  return (
    <label {...appearance}>
      {icon && <Icon name={icon} />}
      {iconOnly ? <VisuallyHidden>{children}</VisuallyHidden> : children}
      <input {...input} className="file-input" type="file" />
    </label>
  )
}
