import styles from './Markdown.module.css'
import type { Token, Tokens } from 'marked'
import { Fragment, type ReactNode, useMemo } from 'react'
import { Link } from 'wouter'
import { isOwnPicture } from '#core/content/blog-rules.ts'
import { classes } from '#web/kit/hooks/classes.ts'
import { tokensOf } from '#web/content/blog/markdown-tokens.ts'
import { safeAddress } from '#web/content/blog/safe-address.ts'
import { decodeEntities } from '#web/content/blog/html-entities.ts'
import { Prose } from '#web/kit/page/Prose.tsx'

interface MarkdownProps {
  content: string
  /** Beside the editor: smaller, and links open in a new tab. */
  isPreview?: boolean
}

interface Context {
  isPreview: boolean
}

/** BLOG-3: Markdown as elements of an allowlist; nothing of it is ever taken for HTML. */
export function Markdown({ content, isPreview = false }: MarkdownProps) {
  const tokens = useMemo(() => tokensOf(content), [content])
  return <Prose className={classes(styles.post, isPreview && styles.sm)}>{all(tokens, { isPreview })}</Prose>
}

const each = <T,>(list: readonly T[], draw: (item: T) => ReactNode): ReactNode =>
  // oxlint-disable-next-line react/no-array-index-key -- tokens have no other key than their index
  list.map((item, index) => <Fragment key={index}>{draw(item)}</Fragment>)

const all = (tokens: readonly Token[] = [], context: Context): ReactNode => each(tokens, (token) => one(token, context))

/** The allowlist. Other tokens are shown as they were typed. */
const KINDS: Record<string, (token: never, context: Context) => ReactNode> = {
  space: () => null,
  def: () => null,
  hr: () => <hr />,
  br: () => <br />,
  paragraph: ({ tokens }: Tokens.Paragraph, context) => <p>{all(tokens, context)}</p>,
  heading: (token: Tokens.Heading, context) => heading(token, context),
  blockquote: ({ tokens }: Tokens.Blockquote, context) => <blockquote>{all(tokens, context)}</blockquote>,
  list: (token: Tokens.List, context) => list(token, context),
  table: (token: Tokens.Table, context) => <Table token={token} context={context} />,
  code: ({ text }: Tokens.Code) => (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <pre tabIndex={0}>
      <code>{text}</code>
    </pre>
  ),
  text: ({ tokens, text }: Tokens.Text, context) => (tokens ? all(tokens, context) : decodeEntities(text)),
  escape: ({ text }: Tokens.Escape) => decodeEntities(text),
  strong: ({ tokens }: Tokens.Strong, context) => <b>{all(tokens, context)}</b>,
  em: ({ tokens }: Tokens.Em, context) => <em>{all(tokens, context)}</em>,
  del: ({ tokens }: Tokens.Del, context) => <del>{all(tokens, context)}</del>,
  codespan: ({ text }: Tokens.Codespan) => <code>{text}</code>,
  checkbox: ({ checked }: Tokens.Checkbox) => (checked ? '☑ ' : '☐ '),
  link: (token: Tokens.Link, context) => link(token, context),
  image: ({ href, text }: Tokens.Image) => picture(href, text),
  html: ({ block, text }: Tokens.HTML | Tokens.Tag) => (block ? <p className={styles.raw}>{text.trimEnd()}</p> : text),
}

const one = (token: Token, context: Context): ReactNode => {
  const draw = Object.hasOwn(KINDS, token.type) ? KINDS[token.type] : undefined
  return draw ? draw(token as never, context) : token.raw
}

/** The title of the post is the only heading of the first level. */
const heading = ({ depth, tokens }: Tokens.Heading, context: Context): ReactNode => {
  const inside = all(tokens, context)
  if (depth <= 2) return <h2>{inside}</h2>
  return depth === 3 ? <h3>{inside}</h3> : <h4>{inside}</h4>
}

const list = ({ ordered, start, items }: Tokens.List, context: Context): ReactNode => {
  const lines = each(items, (item) => (
    <li>
      <div>{all(item.tokens, context)}</div>
    </li>
  ))
  if (!ordered) return <ul>{lines}</ul>
  return <ol start={start === '' || start === 1 ? undefined : Math.min(start, 9_999)}>{lines}</ol>
}

const link = ({ href, tokens }: Tokens.Link, context: Context): ReactNode => {
  const inside = all(tokens, context)
  const address = safeAddress(decodeEntities(href))
  if (!address) return inside
  if (context.isPreview)
    return (
      <a className="link" href={address.href} target="_blank" rel="noopener nofollow">
        {inside}
      </a>
    )
  if (address.isOwn)
    return (
      <Link className="link" href={address.href}>
        {inside}
      </Link>
    )
  return (
    <a className="link" href={address.href} rel="noopener nofollow">
      {inside}
    </a>
  )
}

const picture = (href: string, alt: string): ReactNode =>
  isOwnPicture(href) ? <img src={href} alt={decodeEntities(alt)} loading="lazy" /> : decodeEntities(alt)

function Table({ token: { header, rows }, context }: { token: Tokens.Table; context: Context }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className={styles.table} role="region" aria-label="Table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {each(header, (cell) => (
              <th scope="col" data-align={cell.align}>
                {all(cell.tokens, context)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {each(rows, (row) => (
            <tr>
              {each(row, (cell) => (
                <td data-align={cell.align}>{all(cell.tokens, context)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
