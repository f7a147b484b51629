import type { ReactNode } from 'react'
import { OWES_MONEY } from '#core/payments/owes-money.ts'
import { paths } from '#core/paths.ts'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { CallError, problemMessage } from '#web/runtime/call.ts'

const isOwing = (error: unknown): boolean => error instanceof CallError && error.problem?.code === OWES_MONEY.code

/** For a failure beside a form or a button: the sentence of `problemMessage`, and the link to what settles it. */
export const problemText = (error: unknown, fallback: string): ReactNode => {
  const text = problemMessage(error, fallback)
  if (!isOwing(error)) return text
  return (
    <>
      {text} <SettleLink />
    </>
  )
}

/** DEBT-2: in a new tab, so that whatever was typed stays where it is. */
export function SettleLink() {
  if (location.pathname === paths.wallet())
    return (
      <a className="link" href="#owed">
        Pay what you owe
      </a>
    )
  return (
    <a className="link" href={`${paths.wallet()}#owed`} target="_blank" rel="noopener">
      Pay what you owe<VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  )
}
