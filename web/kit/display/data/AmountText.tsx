import { Fragment } from 'react'

const SUM = /^\$[\d,]+\.\d{2}$/
/** Amounts and the text between them. */
const PIECES = /\$[\d,]+\.\d{2}|[^$]+|\$/g

/** Emphasizes the amounts of money in a sentence. */
export function Sums({ children }: { children: string }) {
  return [...children.matchAll(PIECES)].map(({ 0: piece, index }) =>
    SUM.test(piece) ? (
      <b className="num" key={index}>
        {piece}
      </b>
    ) : (
      <Fragment key={index}>{piece}</Fragment>
    ),
  )
}
