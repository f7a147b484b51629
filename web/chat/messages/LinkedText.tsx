import styles from './Bubble.module.css'
import { memo } from 'react'
import { Link } from 'wouter'
import { linkify } from '#web/chat/messages/linkify.ts'

/** CHAT-UI-3: text with its addresses as links. */
export const Linked = memo(function Linked({ text }: { text: string }) {
  let at = 0
  return linkify(text).map((piece) => {
    at += piece.text.length
    if (piece.kind === 'text') return piece.text
    if (piece.path !== null)
      return (
        <Link key={at} className={styles.link} href={piece.path}>
          {piece.text}
        </Link>
      )
    return (
      <a key={at} className={styles.link} href={piece.href} target="_blank" rel="noopener nofollow ugc">
        {piece.text}
      </a>
    )
  })
})
