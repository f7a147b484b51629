import styles from './ExtraWork.module.css'
import { useState } from 'react'
import { typedDollars } from '#core/kernel/money.ts'
import { type Contract, requestAdditionalWork } from '#core/contracts/api.ts'
import { otherName } from '#web/contracts/copy.ts'
import { DollarInput } from '#web/jobs/DollarInput.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { problemMessage } from '#web/runtime/call.ts'
import { Field } from '#web/kit/forms/Field.tsx'
import { useForm } from '#web/runtime/forms/form.ts'
import { TextArea } from '#web/kit/forms/Input.tsx'
import { bySchema, readingDollars } from '#web/runtime/forms/schema-check.ts'
import { toast } from '#web/kit/feedback/toast.ts'
import { useOnceCall } from '#web/runtime/idempotency.ts'
import { takeFocus } from '#web/kit/hooks/take-focus.ts'
import { useRefresh } from '#web/contracts/queries.ts'
import { Cluster, Grid } from '#web/kit/layout/Layout.tsx'

const EMPTY = { description: '', additionalAmount: '' }
const MAX_TEXT = 1_000
const Typed = readingDollars(requestAdditionalWork.body, 'additionalAmount')

export function ExtraForm({ contract }: { contract: Contract }) {
  const [round, setRound] = useState(0)
  return <ExtraFields key={round} contract={contract} isAgain={round > 0} onSent={() => setRound(round + 1)} />
}

interface ExtraFieldsProps {
  contract: Contract
  isAgain: boolean
  onSent: () => void
}

function ExtraFields({ contract, isAgain, onSent }: ExtraFieldsProps) {
  const sendRequestAdditionalWork = useOnceCall(requestAdditionalWork)
  const refresh = useRefresh(contract.id)
  const form = useForm(
    bySchema<typeof EMPTY>(Typed),
    EMPTY,
    async ({ description, additionalAmount }) => {
      const body = { description, additionalAmount: typedDollars(additionalAmount) }
      await sendRequestAdditionalWork({ params: { id: contract.id }, body })
      onSent()
      toast({ title: 'Additional work requested', text: `${otherName(contract)} is asked now.` })
      void refresh()
    },
    (error) =>
      toast({
        title: 'Failed to create additional work request. Please try again.',
        text: problemMessage(error, 'What you typed is still here.'),
        tone: 'bad',
      }),
  )
  return (
    <Grid {...form.props} as="form" className={styles.dealExtraForm}>
      <Field
        label={contract.role === 'worker' ? 'What else needs doing' : 'What else should be done'}
        error={form.errors.description}
      >
        <TextArea {...form.bind('description')} ref={isAgain ? takeFocus : undefined} rows={2} maxLength={MAX_TEXT} />
      </Field>
      <Cluster gap={4} align="start" className={styles.dealExtraFormLine}>
        <Field label="Costs" error={form.errors.additionalAmount}>
          <DollarInput
            name="additionalAmount"
            value={form.values.additionalAmount}
            onValue={(value) => form.set('additionalAmount', value)}
          />
        </Field>
        <Button type="submit" loading={form.pending} loadingLabel="Asking…">
          Ask {otherName(contract)}
        </Button>
      </Cluster>
    </Grid>
  )
}
