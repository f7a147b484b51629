import { Grid, Stack } from '#web/kit/layout/Layout.tsx'
import recordsStyles from './Records.module.css'
import editProfileStyles from '#web/profiles/edit/EditProfile.module.css'
import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { contactNotice } from '#core/kernel/contacts.ts'
import { typedDollars } from '#core/kernel/money.ts'
import {
  addInsurance,
  type Insurance,
  InsuranceForm,
  removeInsurance,
  sendInsuranceDocuments,
} from '#core/profiles/api.ts'
import { Affix } from '#web/kit/forms/Affix.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { call, problemMessage } from '#web/runtime/call.ts'
import { useOnceCall } from '#web/runtime/idempotency.ts'
import { Field } from '#web/kit/forms/Field.tsx'
import { useForm } from '#web/runtime/forms/form.ts'
import { Input } from '#web/kit/forms/Input.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { policyFacts } from '#web/profiles/policy-facts.ts'
import { recordsKey } from '#web/profiles/queries.ts'
import { AddRecord, RecordRow, RecordSection, RemoveRecord } from '#web/profiles/records/RecordSection.tsx'
import { RecordStatus, refusalOf, SendDocuments } from '#web/profiles/records/RecordDocuments.tsx'
import { emptyAsNull, addedText } from '#web/profiles/records/record-copy.tsx'
import { bySchema } from '#web/runtime/forms/schema-check.ts'

type Policy = z.infer<typeof Insurance>

const NOTHING = { policyType: '', provider: '', policyNumber: '', coverageAmount: '', startDate: '', endDate: '' }
type Values = typeof NOTHING
const bodyOf = ({ policyType, provider, coverageAmount, ...rest }: Values): z.input<typeof InsuranceForm> => ({
  policyType,
  provider,
  coverageAmount: typedDollars(coverageAmount) || null,
  ...emptyAsNull(rest),
})
const Fields = z.pipe(z.transform(bodyOf), InsuranceForm)

export function Policies({ list }: { list: readonly Policy[] }) {
  return (
    <RecordSection id="insurance" title="Insurance" hint="The number of the policy stays private">
      {list.length > 0 && (
        <ul>
          {list.map((policy) => (
            <RecordRow
              key={policy.id}
              icon="shield"
              title={policy.policyType}
              text={policyFacts(policy)}
              note={refusalOf(policy)}
              mark={<RecordStatus record={policy} />}
              act={
                <>
                  <SendDocuments
                    record={policy}
                    name={policy.policyType}
                    endpoint={sendInsuranceDocuments}
                    wanted="The insurance certificate, with your name, the insurer, what is covered and until when."
                  />
                  <RemoveRecord
                    name={policy.policyType}
                    sentence="It goes from your profile at once."
                    remove={() => call(removeInsurance, { params: { id: policy.id } })}
                    listKey={recordsKey}
                  />
                </>
              }
            />
          ))}
        </ul>
      )}
      <AddRecord title="Add a policy">{(onDone) => <PolicyForm onDone={onDone} />}</AddRecord>
    </RecordSection>
  )
}

function PolicyForm({ onDone }: { onDone: () => void }) {
  const client = useQueryClient()
  const sendAddInsurance = useOnceCall(addInsurance)
  const form = useForm(
    bySchema(Fields),
    NOTHING,
    async (values) => {
      const { isExpired } = await sendAddInsurance({ body: bodyOf(values) })
      await client.invalidateQueries({ queryKey: recordsKey })
      onDone()
      toast({ title: 'Policy added', text: addedText(isExpired) })
    },
    (error) => toast({ title: 'Error', text: problemMessage(error, 'The policy could not be added.'), tone: 'bad' }),
  )
  return (
    <Stack as="form" {...form.props} className={recordsStyles.form}>
      <Grid columns={2} collapse="phone" className={editProfileStyles.pair}>
        <Field label="What is insured" hint={contactNotice(form.values.policyType)} error={form.errors.policyType}>
          <Input {...form.bind('policyType')} placeholder="Liability" />
        </Field>
        <Field label="Insurer" hint={contactNotice(form.values.provider)} error={form.errors.provider}>
          <Input {...form.bind('provider')} />
        </Field>
        <Field label="Policy number" aside="optional, private" error={form.errors.policyNumber}>
          <Input {...form.bind('policyNumber')} numeric />
        </Field>
        <Field label="Covered up to" aside="optional" error={form.errors.coverageAmount}>
          <Affix sign="$">
            <Input {...form.bind('coverageAmount')} numeric inputMode="decimal" />
          </Affix>
        </Field>
        <Field label="From" aside="optional" error={form.errors.startDate}>
          <Input {...form.bind('startDate')} type="date" numeric />
        </Field>
        <Field label="Until" aside="optional" error={form.errors.endDate}>
          <Input {...form.bind('endDate')} type="date" numeric />
        </Field>
      </Grid>
      <Button type="submit" loading={form.pending} loadingLabel="Adding…">
        Add policy
      </Button>
    </Stack>
  )
}
