import styles from './Blocks.module.css'
import { Fragment } from 'react'
import { Link } from 'wouter'
import { useMailtoLink } from '#web/runtime/navigation/mailto-link.ts'
import type { Act, Block, Section, InlineText } from '#web/content/help/blocks.ts'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { ButtonLink } from '#web/kit/actions/Button.tsx'
import { Cluster, Grid } from '#web/kit/layout/Layout.tsx'
import { Table } from '#web/kit/display/data/Table.tsx'
import { Ticket, TicketPart } from '#web/kit/page/Ticket.tsx'

/** The order never changes, so the index is the key. */
const indexed = <T,>(items: readonly T[]): { key: string; item: T }[] =>
  items.map((item, at) => ({ key: String(at), item }))

function Inline({ content }: { content: InlineText }) {
  const draft = useMailtoLink()
  return indexed(content).map(({ key, item }) => {
    if (typeof item === 'string') return <Fragment key={key}>{item}</Fragment>
    if ('strong' in item) return <b key={key}>{item.strong}</b>
    if ('mail' in item)
      return (
        <a key={key} className="link" href={draft(item.mail)}>
          {item.text}
        </a>
      )
    return (
      <Link key={key} className="link" href={item.to}>
        {item.text}
      </Link>
    )
  })
}

function OneBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'text':
      return (
        <p>
          <Inline content={block.content} />
        </p>
      )
    case 'list':
      return (
        <ul>
          {indexed(block.items).map(({ key, item }) => (
            <li key={key}>
              <Inline content={item} />
            </li>
          ))}
        </ul>
      )
    case 'steps':
      return (
        <ol>
          {indexed(block.items).map(({ key, item }) => (
            <li key={key}>
              <span>
                <Inline content={item} />
              </span>
            </li>
          ))}
        </ol>
      )
    case 'note':
      return (
        <div className={styles.note}>
          <Banner icon={block.icon}>
            <Inline content={block.content} />
          </Banner>
        </div>
      )
    case 'flow':
      return (
        <Ticket layout="fold" className={styles.flow}>
          {indexed(block.parts).map(({ key, item: { over, figure, sub } }) => (
            <TicketPart key={key}>
              <p className="over">{over}</p>
              <p className={Number(key) === block.parts.length - 1 ? 'num-24 paper' : 'num-24'}>{figure}</p>
              <p className="sub">{sub}</p>
            </TicketPart>
          ))}
        </Ticket>
      )
    case 'table':
      return <Rows {...block} />
    case 'asked':
      return (
        <Grid as="dl" gap={5} className={styles.asked}>
          {indexed(block.questions).map(({ key, item: { ask, answer } }) => (
            <div key={key}>
              <dt className="h">{ask}</dt>
              <dd>
                <Inline content={answer} />
              </dd>
            </div>
          ))}
        </Grid>
      )
  }
}

function Rows({ caption, columns, rows, isFigures }: Extract<Block, { kind: 'table' }>) {
  const align = (at: number) => (isFigures && at > 0 ? ({ align: 'r' } as const) : {})
  return (
    <div className={styles.table}>
      <Table caption={caption} columns={columns.map((label, at) => ({ key: label, label, ...align(at) }))}>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <td>
              <b>{name}</b>
            </td>
            {indexed(cells).map(({ key, item }) => (
              <td key={key} className={isFigures ? 'r' : undefined}>
                {isFigures && Number(key) === cells.length - 1 ? <b>{item}</b> : item}
              </td>
            ))}
          </tr>
        ))}
      </Table>
    </div>
  )
}

export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return indexed(blocks).map(({ key, item }) => <OneBlock key={key} block={item} />)
}

export function Sections({ sections }: { sections: readonly Section[] }) {
  return sections.map(({ id, title, blocks }) => (
    <section key={id} id={`${id}-part`} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      <Blocks blocks={blocks} />
    </section>
  ))
}

/** The first is the main action. */
export function Acts({ acts }: { acts: readonly Act[] }) {
  const draft = useMailtoLink()
  return (
    <Cluster gap={2} className={styles.actions}>
      {indexed(acts).map(({ key, item }) => {
        const tone = key === '0' ? 'solid' : 'line'
        return 'mail' in item ? (
          <ButtonLink key={key} tone={tone} icon="mail" outside href={draft(item.mail)}>
            {item.label}
          </ButtonLink>
        ) : (
          <ButtonLink key={key} tone={tone} href={item.to} {...(item.icon && { icon: item.icon })}>
            {item.label}
          </ButtonLink>
        )
      })}
    </Cluster>
  )
}
