import styles from './DocumentsForm.module.css'
import fieldStyles from '#web/kit/forms/Field.module.css'
import { useId, useRef, useState } from 'react'
import { MAX_DOCUMENT_BYTES, MAX_DOCUMENTS, requestVerification, type Verification } from '#core/profiles/api.ts'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { problemMessage } from '#web/runtime/call.ts'
import { Icon } from '#web/kit/display/Icon.tsx'
import { shrinkPicture } from '#web/kit/forms/shrink-image.ts'
import { toast } from '#web/kit/feedback/toast.ts'
import { documentProblem } from '#web/profiles/verification/chosen-files.ts'
import { DocumentRow } from '#web/profiles/identity/DocumentRow.tsx'
import { UploadBar } from '#web/profiles/verification/UploadBar.tsx'
import { useUploading } from '#web/profiles/verification/uploading.ts'

/** Small print must stay readable. */
const LONG_SIDE = 2600
const UPLOAD_FAILED = 'Your documents could not be sent. Please try again.'

interface DocumentsFormProps {
  /** Why the last ones were not taken. */
  refusedFor: string | null
  /** While they are on their way, closing the dialog would call them back. */
  onSending: (isSending: boolean) => void
  onSent: (verification: Verification) => void
}

export function DocumentsForm({ refusedFor, onSending, onSent }: DocumentsFormProps) {
  const { documents, add, remove } = useDocuments()
  /** Nothing chosen, or what the server said of what was sent. */
  const [error, setError] = useState('')
  const errorId = useId()
  const { share, send, stop } = useUploading(requestVerification)
  const isFull = documents.length >= MAX_DOCUMENTS

  const submit = async () => {
    if (documents.length === 0) return setError('Please choose at least one document.')
    setError('')
    onSending(true)
    try {
      const sent = await send(() => Promise.all(documents.map((document) => shrinkPicture(document, LONG_SIDE))))
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
  const drop = (document: File) => {
    setError('')
    remove(document)
  }

  return (
    <>
      {refusedFor !== null && (
        <Banner tone="bad" raised title="Not verified">
          {refusedFor} You can send other documents.
        </Banner>
      )}
      <p className="c2">
        A passport, a driving licence or an identity card, both sides, all four corners in the picture.
      </p>
      {documents.length > 0 && (
        <ul className={styles.documents}>
          {documents.map((document) => (
            <DocumentRow key={keyOf(document)} document={document} onRemove={() => drop(document)} />
          ))}
        </ul>
      )}
      {!isFull && <Chooser isFirst={documents.length === 0} describedBy={error && errorId} onChoose={choose} />}
      {error && (
        <p data-slot="field-error" className={fieldStyles.error} id={errorId} role="alert">
          <Icon name="alert" size={16} />
          {error}
        </p>
      )}
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

/** One to four, each once; what does not fit is named and left out, and the others stay. */
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
  isFirst: boolean
  /** The id of what is wrong; empty: nothing is. */
  describedBy: string
  onChoose: (files: readonly File[]) => void
}

/** One way for files, and on phones another straight to the camera. */
function Chooser({ isFirst, describedBy, onChoose }: ChooserProps) {
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
    <div className={styles.chooseDocuments}>
      <input {...input} ref={files} accept="image/*,application/pdf" multiple aria-label="Documents" />
      <input {...input} ref={camera} accept="image/*" capture="environment" aria-label="Photo of a document" />
      <Button
        tone="line"
        block
        icon="doc"
        aria-describedby={describedBy || undefined}
        onClick={() => files.current?.click()}
      >
        {isFirst ? 'Choose documents' : 'Add another'}
      </Button>
      <Button
        tone="line"
        block
        icon="camera"
        className={styles.chooseDocumentsCamera}
        onClick={() => camera.current?.click()}
      >
        Take a photo
      </Button>
    </div>
  )
}
