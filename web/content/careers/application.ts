import { useEffect, useState } from 'react'
import { ApplicationForm, applyForJob, MAX_RESUME_BYTES, NOT_A_PDF, NOT_A_PDF_TITLE } from '#core/content/careers.ts'
import { beginsLikePdf } from '#web/content/careers/first-bytes.ts'
import { CallError } from '#web/runtime/call.ts'
import { useForm } from '#web/runtime/forms/form.ts'
import { saveText, readSavedText } from '#web/kit/forms/draft-text.ts'
import { bySchema } from '#web/runtime/forms/schema-check.ts'
import { toast } from '#web/kit/feedback/toast.ts'
import { upload } from '#web/runtime/forms/upload.ts'
import { useOnce } from '#web/runtime/idempotency.ts'

const EMPTY = { firstName: '', lastName: '', email: '', phone: '', position: '', location: '', coverLetter: '' }
type ApplicationValues = typeof EMPTY

/** In the storage of the tab, because others may use the same computer. */
const DRAFT_KEY = 'nearhand.application'

const FAILED = { title: 'Submission Failed', text: 'There was an error submitting your application. Please try again.' }

/** The file is checked before the upload. */
function useResume() {
  const [file, setFile] = useState<File | null>(null)
  const [error, setError] = useState<string>()
  const refuse = (title: string, text: string) => {
    setFile(null)
    setError(`${title}. ${text}`)
    toast({ title, text, tone: 'bad' })
  }
  const refuseAsNoPdf = () => refuse(NOT_A_PDF_TITLE, NOT_A_PDF)
  const choose = async (chosen: File) => {
    setError(undefined)
    if (!(await beginsLikePdf(chosen).catch(() => false))) return refuseAsNoPdf()
    if (chosen.size > MAX_RESUME_BYTES)
      return refuse('File too large', `Please choose a PDF of at most ${MAX_RESUME_BYTES / 1024 / 1024}MB`)
    setFile(chosen)
  }
  return { file, error, choose, refuseAsNoPdf, remove: () => setFile(null) }
}

/** What was typed survives a refusal, a failure and a reload. */
export function useApplication(isHydrated: boolean) {
  const [draft] = useState(() => (isHydrated ? readSavedText(DRAFT_KEY, EMPTY, sessionStorage) : EMPTY))
  const [progress, setProgress] = useState<number | null>(null)
  const [sentAs, setSentAs] = useState<string | null>(null)
  const resume = useResume()
  const once = useOnce()

  const send = async (typed: ApplicationValues) => {
    const { file } = resume
    if (!file) return
    const intention = [typed, file.name, file.size, file.lastModified]
    await once(intention, (key) => upload(applyForJob, [file], { fields: typed, once: key, onProgress: setProgress }))
    setSentAs(typed.email)
    saveText(DRAFT_KEY, EMPTY, sessionStorage)
    toast({ title: 'Application Submitted', text: 'A person will read it and write to you.' })
  }
  const fail = (error: unknown) => {
    setProgress(null)
    if (error instanceof CallError && error.problem?.code === 'not_a_pdf') return resume.refuseAsNoPdf()
    toast({ ...FAILED, tone: 'bad' })
  }
  const form = useForm<ApplicationValues>(bySchema(ApplicationForm), draft, send, fail)
  useEffect(() => {
    if (isHydrated && sentAs === null) saveText(DRAFT_KEY, form.values, sessionStorage)
  }, [isHydrated, form.values, sentAs])

  return {
    form,
    resume,
    progress,
    sentAs,
    startOver: () => {
      for (const name of Object.keys(EMPTY) as (keyof ApplicationValues)[]) form.set(name, '')
      resume.remove()
      setProgress(null)
      setSentAs(null)
    },
  }
}
