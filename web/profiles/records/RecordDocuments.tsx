import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod/mini'
import type { Certification, sendCertificationDocuments, sendInsuranceDocuments } from '#core/profiles/api.ts'
import { isPendingRequest, isRejectedRequest } from '#core/profiles/rules.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { Dialog, DialogBody } from '#web/kit/disclosure/Dialog.tsx'
import { Chip } from '#web/kit/display/data/Chip.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { formatMonth } from '#web/profiles/dates.ts'
import { DocumentsForm } from '#web/profiles/identity/DocumentsForm.tsx'
import { recordsKey } from '#web/profiles/queries.ts'
import { EXPIRED } from '#web/profiles/records/record-copy.tsx'

type SentRecord = Pick<z.infer<typeof Certification>, 'id' | 'isExpired' | 'isVerified' | 'verifiedAt' | 'documents'>

/** RECORD-1: whether a certificate or a policy is verified. */
export function RecordStatus({ record: { isExpired, verifiedAt, documents } }: { record: SentRecord }) {
  if (isExpired) return EXPIRED
  if (verifiedAt) return <Chip icon="check">Verified {formatMonth(verifiedAt)}</Chip>
  if (isPendingRequest(documents.status)) return <Chip icon="clock">Being checked</Chip>
  if (isRejectedRequest(documents.status)) return <Chip tone="bad">Not accepted</Chip>
  return <Chip>Not verified</Chip>
}

/** Why the last documents were refused; empty otherwise. */
export const refusalOf = ({ documents: { status, reason } }: SentRecord): string =>
  (isRejectedRequest(status) && reason) || ''

interface SendDocumentsProps {
  record: SentRecord
  name: string
  endpoint: typeof sendCertificationDocuments | typeof sendInsuranceDocuments
  /** What proves it. */
  wanted: string
}

/** Offered while documents can be sent. */
export function SendDocuments({ record, name, endpoint, wanted }: SendDocumentsProps) {
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [isSending, setSending] = useState(false)
  if (record.isExpired || record.isVerified || isPendingRequest(record.documents.status)) return null
  const close = () => {
    if (isSending) toast({ title: 'Still sending', text: 'A moment more, or stop the upload first.' })
    else setOpen(false)
  }
  return (
    <>
      <Button tone="line" size="xs" aria-label={`Send documents: ${name}`} onClick={() => setOpen(true)}>
        Send documents
      </Button>
      {isOpen && (
        <Dialog title="Have it verified" sub={`${name}. Only moderators ever see your documents.`} onClose={close}>
          <DialogBody>
            <DocumentsForm
              endpoint={endpoint}
              params={{ id: record.id }}
              rejectionReason={refusalOf(record) || null}
              onSending={setSending}
              onSent={() => {
                setOpen(false)
                toast({ title: 'Documents sent', text: 'We notify you when they are checked.' })
                void client.invalidateQueries({ queryKey: recordsKey })
              }}
            >
              {wanted}
            </DocumentsForm>
          </DialogBody>
        </Dialog>
      )}
    </>
  )
}
