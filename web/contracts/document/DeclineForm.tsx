import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Contract, declineContract } from '#core/contracts/api.ts'
import { useAction } from '#web/runtime/action.ts'
import { useTakeContract } from '#web/contracts/queries.ts'
import { otherName } from '#web/contracts/copy.ts'
import { refreshJobs } from '#web/jobs/queries.ts'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { call } from '#web/runtime/call.ts'
import { Field } from '#web/kit/forms/Field.tsx'
import { TextArea } from '#web/kit/forms/Input.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { Stack } from '#web/kit/layout/Layout.tsx'

const MAX_REASON = 1_000

interface DeclineFormProps {
  contract: Contract
  onDeclined?: () => void
  onKeep: () => void
}

export function DeclineForm({ contract, onDeclined, onKeep }: DeclineFormProps) {
  const [reason, setReason] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  // The button that opened it is gone.
  useEffect(() => field.current?.focus(), [])
  const take = useTakeContract()
  const client = useQueryClient()
  const decline = useAction('The contract could not be declined. Please try again.', async () => {
    const declined = await call(declineContract, { params: { id: contract.id }, body: { reason } })
    await take(declined)
    void refreshJobs(client)
    toast({ title: 'Contract declined', text: `${otherName(contract)} is told and may choose another bid.` })
    onDeclined?.()
  })
  return (
    <Stack gap={3}>
      <Field label="Why not?" aside="optional" hint={`${otherName(contract)} reads it.`}>
        <TextArea
          ref={field}
          value={reason}
          rows={2}
          maxLength={MAX_REASON}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      {decline.failure && (
        <Banner tone="bad" urgent>
          {decline.failure}
        </Banner>
      )}
      <Button tone="danger" block loading={decline.isBusy} loadingLabel="Declining…" onClick={decline.run}>
        Decline the contract
      </Button>
      <Button tone="line" block onClick={onKeep}>
        Go back
      </Button>
    </Stack>
  )
}
