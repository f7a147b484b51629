import type { ComponentProps } from 'react'

type Tag =
  | 'article'
  | 'aside'
  | 'div'
  | 'dl'
  | 'fieldset'
  | 'footer'
  | 'form'
  | 'header'
  | 'li'
  | 'nav'
  | 'ol'
  | 'p'
  | 'section'
  | 'span'
  | 'ul'

/** A step of the spacing scale: 4 is `--s-4`. */
type Space = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

type LayoutProps<T extends Tag> = Omit<ComponentProps<T>, 'style' | 'align'> & {
  as?: T
  gap?: Space
  /** Between lines, where it differs from `gap`. */
  rowGap?: 0 | 1 | 2 | 3 | 4 | 5
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch'
  justify?: 'center' | 'end' | 'between'
}

/** Attributes instead of a style, because the content security policy of public pages refuses inline styles. */
function layout(kind: 'stack' | 'cluster' | 'grid', { as, gap, rowGap, align, justify, ...rest }: LayoutProps<'div'>) {
  const Element = as ?? 'div'
  return (
    <Element
      data-layout={kind}
      data-gap={gap}
      data-row-gap={rowGap}
      data-items={align}
      data-justify={justify}
      {...rest}
    />
  )
}

/** Children below each other, `gap` 4 unless given. */
export const Stack = <T extends Tag = 'div'>(props: LayoutProps<T>) => layout('stack', props as LayoutProps<'div'>)

/** Children side by side and centered, `gap` 3 unless given. They wrap unless `nowrap` is set. */
export const Cluster = <T extends Tag = 'div'>({ nowrap, ...props }: LayoutProps<T> & { nowrap?: boolean }) =>
  layout('cluster', { ...props, 'data-nowrap': nowrap } as LayoutProps<'div'>)

/** Equal columns, one unless given, `gap` 4 unless given. `collapse` makes them one column on that screen. */
export const Grid = <T extends Tag = 'div'>({
  columns,
  collapse,
  ...props
}: LayoutProps<T> & { columns?: 2 | 3 | 4; collapse?: 'phone' | 'tablet' }) =>
  layout('grid', { ...props, 'data-columns': columns, 'data-collapse': collapse } as LayoutProps<'div'>)
