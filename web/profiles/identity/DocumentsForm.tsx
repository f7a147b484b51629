import { Stack } from '#web/kit/layout/Layout.tsx'
import { IconButton, Button } from '#web/kit/actions/Button.tsx'
import { formatSize, documentProblem } from '#web/profiles/verification/chosen-files.ts'
import styles from './DocumentsForm.module.css'
import { type ReactNode, type RefObject, useCallback, useId, useRef, useState } from 'react'
import type { AnswerOf, Endpoint, Files } from '#core/kernel/endpoint.ts'
import { MAX_DOCUMENT_BYTES, MAX_DOCUMENTS } from '#core/profiles/api.ts'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { problemMessage } from '#web/runtime/call.ts'
import { Icon } from '#web/kit/display/Icon.tsx'
import { shrinkPicture } from '#web/kit/forms/shrink-image.ts'
import { toast } from '#web/kit/feedback/toast.ts'
import { UploadBar, useUpload } from '#web/profiles/verification/UploadBar.tsx'
import { FieldError } from '#web/kit/forms/Field.tsx'

/** Keeps small print readable. */
const LONG_SIDE = 2600
const UPLOAD_FAILED = 'Your documents could not be sent. Please try again.'

interface DocumentsFormProps<E extends Endpoint & { files: Files }> {
  endpoint: E
  params?: Record<string, string>
  /** What to send. */
  children: ReactNode
  /** Why the last documents were rejected. */
  rejectionReason: string | null
  /** During the upload, the dialog must not be closed. */
  onSending: (isSending: boolean) => void
  onSent: (answer: AnswerOf<E>) => void
}

export function DocumentsForm<E extends Endpoint & { files: Files }>({
  endpoint,
  params,
  children,
  rejectionReason,
  onSending,
  onSent,
}: DocumentsFormProps<E>) {
  const { documents, add, remove } = useDocuments()
  const [error, setError] = useState('')
  const errorId = useId()
  const chooser = useRef<HTMLButtonElement>(null)
  const { share, send, stop } = useUpload(endpoint)
  const isFull = documents.length >= MAX_DOCUMENTS

  const submit = async () => {
    if (documents.length === 0) return setError('Please choose at least one document.')
    setError('')
    onSending(true)
    try {
      const sent = await send(
        () => Promise.all(documents.map((document) => shrinkPicture(document, LONG_SIDE))),
        params,
      )
      if (sent) onSent(sent)
    } catch (failure) {
      const sentence = problemMessage(failure, UPLOAD_FAILED)
      setError(sentence)
      toast({ title: 'Upload failed', text: sentence, tone: 'bad' })
    } finally {
      onSending(false)
    }
  }
  const choose = (files: readonly File[]) => {
    setError('')
    add(files)
  }
  const drop = (document: File, row: Element | null) => {
    setError('')
    // The button disappears with its row, and would take the focus along.
    const next = row?.nextElementSibling ?? row?.previousElementSibling
    const target = next ? next.querySelector('button') : chooser.current
    target?.focus()
    remove(document)
  }

  return (
    <>
      {rejectionReason !== null && (
        <Banner tone="bad" raised title="Not verified">
          {rejectionReason} You can send other documents.
        </Banner>
      )}
      <p className="c2">{children}</p>
      {documents.length > 0 && (
        <ul className={styles.documents}>
          {documents.map((document) => (
            <DocumentRow key={keyOf(document)} document={document} onRemove={(row) => drop(document, row)} />
          ))}
        </ul>
      )}
      {!isFull && (
        <Chooser ref={chooser} isFirst={documents.length === 0} describedBy={error && errorId} onChoose={choose} />
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {share === null ? (
        <Button block onClick={() => void submit()}>
          Send for verification
        </Button>
      ) : (
        <UploadBar label="Document upload" share={share} onStop={stop} />
      )}
      <p className="hint">Deleted 30 days after the decision. Pictures or PDF, at most 10 MB each.</p>
    </>
  )
}

const keyOf = ({ name, size, lastModified }: File): string => `${name} ${size} ${lastModified}`

/** Up to the maximum, each once. A toast names files that are left out. */
function useDocuments() {
  const [documents, setDocuments] = useState<readonly File[]>([])
  const add = (files: readonly File[]) => {
    const isNew = (file: File) => !documents.some((document) => keyOf(document) === keyOf(file))
    const problem = files.map((file) => documentProblem(file, MAX_DOCUMENT_BYTES)).find(Boolean)
    const good = files.filter((file) => isNew(file) && !documentProblem(file, MAX_DOCUMENT_BYTES))
    const all = [...documents, ...good]
    if (problem) toast(problem)
    else if (all.length > MAX_DOCUMENTS)
      toast({ title: 'Too many files', text: `At most ${MAX_DOCUMENTS} documents.`, tone: 'bad' })
    setDocuments(all.slice(0, MAX_DOCUMENTS))
  }
  return {
    documents,
    add,
    remove: (document: File) => setDocuments((before) => before.filter((one) => one !== document)),
  }
}

interface ChooserProps {
  ref: RefObject<HTMLButtonElement | null>
  isFirst: boolean
  /** The id of the error; empty without one. */
  describedBy: string
  onChoose: (files: readonly File[]) => void
}

/** A button for files, and on phones one for the camera. */
function Chooser({ ref, isFirst, describedBy, onChoose }: ChooserProps) {
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const input = {
    type: 'file',
    hidden: true,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      const chosen = [...(event.target.files ?? [])]
      event.target.value = ''
      if (chosen.length > 0) onChoose(chosen)
    },
  } as const
  return (
    <Stack gap={2}>
      <input {...input} ref={files} accept="image/*,application/pdf" multiple aria-label="Documents" />
      <input {...input} ref={camera} accept="image/*" capture="environment" aria-label="Photo of a document" />
      <Button
        ref={ref}
        tone="line"
        block
        icon="doc"
        aria-describedby={describedBy || undefined}
        onClick={() => files.current?.click()}
      >
        {isFirst ? 'Choose documents' : 'Add another'}
      </Button>
      <Button tone="line" block icon="camera" className={styles.camera} onClick={() => camera.current?.click()}>
        Take a photo
      </Button>
    </Stack>
  )
}

function DocumentRow({ document, onRemove }: { document: File; onRemove: (row: Element | null) => void }) {
  const [isUnreadable, setUnreadable] = useState(!document.type.startsWith('image/'))
  const show = useCallback(
    (image: HTMLImageElement) => {
      image.src = URL.createObjectURL(document)
      return () => URL.revokeObjectURL(image.src)
    },
    [document],
  )
  return (
    <li>
      {isUnreadable ? (
        <span className={styles.blank}>
          <Icon name="doc" />
        </span>
      ) : (
        <img ref={show} alt="" width={56} height={44} onError={() => setUnreadable(true)} />
      )}
      <div>
        <p className="h trunc">{document.name}</p>
        <p className="num-12 c3">{formatSize(document.size)}</p>
      </div>
      <IconButton
        icon="close"
        label={`Remove ${document.name}`}
        onClick={({ currentTarget }) => onRemove(currentTarget.closest('li'))}
      />
    </li>
  )
}
