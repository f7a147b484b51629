import { Grid, Stack } from '#web/kit/layout/Layout.tsx'
import recordsStyles from './Records.module.css'
import editProfileStyles from '#web/profiles/edit/EditProfile.module.css'
import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { contactNotice } from '#core/kernel/contacts.ts'
import {
  addCertification,
  type Certification,
  CertificationForm,
  removeCertification,
  sendCertificationDocuments,
} from '#core/profiles/api.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { call, problemMessage } from '#web/runtime/call.ts'
import { useOnceCall } from '#web/runtime/idempotency.ts'
import { Field } from '#web/kit/forms/Field.tsx'
import { useForm } from '#web/runtime/forms/form.ts'
import { Input } from '#web/kit/forms/Input.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { formatMonth } from '#web/profiles/dates.ts'
import { recordsKey } from '#web/profiles/queries.ts'
import { AddRecord, RecordRow, RecordSection, RemoveRecord } from '#web/profiles/records/RecordSection.tsx'
import { RecordStatus, refusalOf, SendDocuments } from '#web/profiles/records/RecordDocuments.tsx'
import { emptyAsNull, addedText } from '#web/profiles/records/record-copy.tsx'
import { bySchema } from '#web/runtime/forms/schema-check.ts'

type Certificate = z.infer<typeof Certification>

const NOTHING = { certificationName: '', issuingOrganization: '', certificationUrl: '', expirationDate: '' }
type Values = typeof NOTHING
const bodyOf = ({ certificationName, ...rest }: Values): z.input<typeof CertificationForm> => ({
  certificationName,
  ...emptyAsNull(rest),
})
const Fields = z.pipe(z.transform(bodyOf), CertificationForm)

const factsOf = ({ issuingOrganization, expirationDate }: Certificate): string =>
  [issuingOrganization, expirationDate && `valid until ${formatMonth(expirationDate)}`].filter(Boolean).join(', ')

export function Certificates({ list }: { list: readonly Certificate[] }) {
  return (
    <RecordSection id="certificates" title="Certificates" hint="Marked as verified once we have seen their documents">
      {list.length > 0 && (
        <ul>
          {list.map((certificate) => (
            <RecordRow
              key={certificate.id}
              icon="doc"
              title={certificate.certificationName}
              text={factsOf(certificate)}
              note={refusalOf(certificate)}
              mark={<RecordStatus record={certificate} />}
              act={
                <>
                  <SendDocuments
                    record={certificate}
                    name={certificate.certificationName}
                    endpoint={sendCertificationDocuments}
                    wanted="The certificate, with your name, who issued it and until when it is valid."
                  />
                  <RemoveRecord
                    name={certificate.certificationName}
                    sentence="It goes from your profile at once."
                    remove={() => call(removeCertification, { params: { id: certificate.id } })}
                    listKey={recordsKey}
                  />
                </>
              }
            />
          ))}
        </ul>
      )}
      <AddRecord title="Add a certificate">{(onDone) => <CertificateForm onDone={onDone} />}</AddRecord>
    </RecordSection>
  )
}

function CertificateForm({ onDone }: { onDone: () => void }) {
  const client = useQueryClient()
  const sendAddCertification = useOnceCall(addCertification)
  const form = useForm(
    bySchema(Fields),
    NOTHING,
    async (values) => {
      const { isExpired } = await sendAddCertification({ body: bodyOf(values) })
      await client.invalidateQueries({ queryKey: recordsKey })
      onDone()
      toast({ title: 'Certificate added', text: addedText(isExpired) })
    },
    (error) =>
      toast({ title: 'Error', text: problemMessage(error, 'The certificate could not be added.'), tone: 'bad' }),
  )
  return (
    <Stack as="form" {...form.props} className={recordsStyles.form}>
      <Field
        label="Name of the certificate"
        hint={contactNotice(form.values.certificationName)}
        error={form.errors.certificationName}
      >
        <Input {...form.bind('certificationName')} />
      </Field>
      <Grid columns={2} collapse="phone" className={editProfileStyles.pair}>
        <Field
          label="Issued by"
          aside="optional"
          hint={contactNotice(form.values.issuingOrganization)}
          error={form.errors.issuingOrganization}
        >
          <Input {...form.bind('issuingOrganization')} />
        </Field>
        <Field label="Valid until" aside="optional" error={form.errors.expirationDate}>
          <Input {...form.bind('expirationDate')} type="date" numeric />
        </Field>
      </Grid>
      <Field label="Where it can be looked up" aside="optional" error={form.errors.certificationUrl}>
        <Input {...form.bind('certificationUrl')} type="url" inputMode="url" placeholder="https://" />
      </Field>
      <Button type="submit" loading={form.pending} loadingLabel="Adding…">
        Add certificate
      </Button>
    </Stack>
  )
}
