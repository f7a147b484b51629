import { useEffect, useRef } from 'react'
import { showDollars } from '#core/kernel/money.ts'
import { APP_NAME } from '#core/kernel/app.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { Stack } from '#web/kit/layout/Layout.tsx'

interface ConfirmStepProps {
  amount: string
  card: string
  /** The sandbox simulates the bank on this page. */
  isSandbox: boolean
  onBack: () => void
}

const PLAYED = 'With a real card your bank’s own page or app would ask you here.'
const ASKED = 'It asks in a window of its own.'

/** The bank requires a confirmation by the cardholder. */
export function ConfirmStep({ amount, card, isSandbox, onBack }: ConfirmStepProps) {
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => region.current?.focus(), [])
  return (
    <Stack ref={region} tabIndex={-1}>
      <p className="lead">
        The bank of {card} asks whether it is you who pays {showDollars(amount)} to {APP_NAME}.
      </p>
      <p className="sub">{isSandbox ? PLAYED : ASKED} Nothing is charged until you confirm.</p>
      <div>
        <Button tone="line" size="sm" onClick={onBack}>
          Use another card
        </Button>
      </div>
    </Stack>
  )
}
