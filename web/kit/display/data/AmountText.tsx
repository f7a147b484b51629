import { Fragment } from 'react'

const SUM = /^\$[\d,]+\.\d{2}$/
/** Sums, and what stands between them. */
const PIECES = /\$[\d,]+\.\d{2}|[^$]+|\$/g

/** A sentence whose sums of money stand out. */
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
