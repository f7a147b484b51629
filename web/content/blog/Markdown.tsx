import proseStyles from '#web/kit/page/Prose.module.css'
import styles from './Markdown.module.css'
import type { Token, Tokens } from 'marked'
import { Fragment, type ReactNode, useMemo } from 'react'
import { Link } from 'wouter'
import { isOwnPicture } from '#core/content/blog-rules.ts'
import { classes } from '#web/kit/hooks/classes.ts'
import { tokensOf } from '#web/content/blog/markdown-tokens.ts'
import { safeAddress } from '#web/content/blog/safe-address.ts'
import { readSigns } from '#web/content/blog/written-signs.ts'

interface MarkdownProps {
  content: string
  /** Beside the editor: smaller, and no link takes the writer away. */
  isPreview?: boolean
}

interface Way {
  isPreview: boolean
}

/** BLOG-3: what an editor typed, as elements from a list of ours; nothing of it is ever taken for HTML. */
export function Markdown({ content, isPreview = false }: MarkdownProps) {
  const tokens = useMemo(() => tokensOf(content), [content])
  return (
    <div className={classes(proseStyles.prose, styles.postProse, isPreview && styles.sm)}>
      {all(tokens, { isPreview })}
    </div>
  )
}

const each = <T,>(list: readonly T[], draw: (item: T) => ReactNode): ReactNode =>
  // oxlint-disable-next-line react/no-array-index-key -- what was typed has no other name than its place
  list.map((item, index) => <Fragment key={index}>{draw(item)}</Fragment>)

const all = (tokens: readonly Token[] = [], way: Way): ReactNode => each(tokens, (token) => one(token, way))

/** The list: a kind that is not on it is shown as it was typed. */
const KINDS: Record<string, (token: never, way: Way) => ReactNode> = {
  space: () => null,
  def: () => null,
  hr: () => <hr />,
  br: () => <br />,
  paragraph: ({ tokens }: Tokens.Paragraph, way) => <p>{all(tokens, way)}</p>,
  heading: (token: Tokens.Heading, way) => heading(token, way),
  blockquote: ({ tokens }: Tokens.Blockquote, way) => <blockquote>{all(tokens, way)}</blockquote>,
  list: (token: Tokens.List, way) => list(token, way),
  table: (token: Tokens.Table, way) => <Table token={token} way={way} />,
  code: ({ text }: Tokens.Code) => (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <pre tabIndex={0}>
      <code>{text}</code>
    </pre>
  ),
  text: ({ tokens, text }: Tokens.Text, way) => (tokens ? all(tokens, way) : readSigns(text)),
  escape: ({ text }: Tokens.Escape) => readSigns(text),
  strong: ({ tokens }: Tokens.Strong, way) => <b>{all(tokens, way)}</b>,
  em: ({ tokens }: Tokens.Em, way) => <em>{all(tokens, way)}</em>,
  del: ({ tokens }: Tokens.Del, way) => <del>{all(tokens, way)}</del>,
  codespan: ({ text }: Tokens.Codespan) => <code>{text}</code>,
  checkbox: ({ checked }: Tokens.Checkbox) => (checked ? '☑ ' : '☐ '),
  link: (token: Tokens.Link, way) => link(token, way),
  image: ({ href, text }: Tokens.Image) => picture(href, text),
  html: ({ block, text }: Tokens.HTML | Tokens.Tag) => (block ? <p className={styles.raw}>{text.trimEnd()}</p> : text),
}

const one = (token: Token, way: Way): ReactNode => {
  const draw = Object.hasOwn(KINDS, token.type) ? KINDS[token.type] : undefined
  return draw ? draw(token as never, way) : token.raw
}

/** The title of the post is the only heading of the first order. */
const heading = ({ depth, tokens }: Tokens.Heading, way: Way): ReactNode => {
  const inside = all(tokens, way)
  if (depth <= 2) return <h2>{inside}</h2>
  return depth === 3 ? <h3>{inside}</h3> : <h4>{inside}</h4>
}

const list = ({ ordered, start, items }: Tokens.List, way: Way): ReactNode => {
  const lines = each(items, (item) => (
    <li>
      <div>{all(item.tokens, way)}</div>
    </li>
  ))
  if (!ordered) return <ul>{lines}</ul>
  return <ol start={start === '' || start === 1 ? undefined : Math.min(start, 9_999)}>{lines}</ol>
}

const link = ({ href, tokens }: Tokens.Link, way: Way): ReactNode => {
  const inside = all(tokens, way)
  const address = safeAddress(readSigns(href))
  if (!address) return inside
  if (way.isPreview)
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
  isOwnPicture(href) ? <img src={href} alt={readSigns(alt)} loading="lazy" /> : readSigns(alt)

function Table({ token: { header, rows }, way }: { token: Tokens.Table; way: Way }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className={styles.table} role="region" aria-label="Table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {each(header, (cell) => (
              <th scope="col" data-align={cell.align}>
                {all(cell.tokens, way)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {each(rows, (row) => (
            <tr>
              {each(row, (cell) => (
                <td data-align={cell.align}>{all(cell.tokens, way)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
