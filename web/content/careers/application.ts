import { useEffect, useState } from 'react'
import { ApplicationForm, applyForJob, MAX_RESUME_BYTES, NOT_A_PDF, NOT_A_PDF_TITLE } from '#core/content/careers.ts'
import { beginsLikePdf } from '#web/content/careers/first-bytes.ts'
import { CallError } from '#web/runtime/call.ts'
import { useForm } from '#web/runtime/forms/form.ts'
import { keepText, readKept } from '#web/kit/forms/draft-text.ts'
import { bySchema } from '#web/runtime/forms/schema-check.ts'
import { toast } from '#web/kit/feedback/toast.ts'
import { upload } from '#web/runtime/forms/upload.ts'
import { useOnce } from '#web/runtime/idempotency.ts'

const EMPTY = { firstName: '', lastName: '', email: '', phone: '', position: '', location: '', coverLetter: '' }
type Typed = typeof EMPTY

/** In this tab only, and gone with it: other people may sit down at the same machine. */
const KEPT = 'nearhand.application'

const FAILED = { title: 'Submission Failed', text: 'There was an error submitting your application. Please try again.' }

/** The file beside the form: refused by its first bytes, before it travels. */
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

/** Everything that stands in the form; what was typed outlives a refusal, a failure and a reload. */
export function useApplication(isAlive: boolean) {
  const [kept] = useState(() => (isAlive ? readKept(KEPT, EMPTY, sessionStorage) : EMPTY))
  const [progress, setProgress] = useState<number | null>(null)
  const [sentAs, setSentAs] = useState<string | null>(null)
  const resume = useResume()
  const once = useOnce()

  const send = async (typed: Typed) => {
    const { file } = resume
    if (!file) return
    const intention = [typed, file.name, file.size, file.lastModified]
    await once(intention, (key) => upload(applyForJob, [file], { fields: typed, once: key, onProgress: setProgress }))
    setSentAs(typed.email)
    keepText(KEPT, EMPTY, sessionStorage)
    toast({ title: 'Application Submitted', text: 'A person will read it and write to you.' })
  }
  const fail = (error: unknown) => {
    setProgress(null)
    if (error instanceof CallError && error.problem?.code === 'not_a_pdf') return resume.refuseAsNoPdf()
    toast({ ...FAILED, tone: 'bad' })
  }
  const form = useForm<Typed>(bySchema(ApplicationForm), kept, send, fail)
  useEffect(() => {
    if (isAlive && sentAs === null) keepText(KEPT, form.values, sessionStorage)
  }, [isAlive, form.values, sentAs])

  return {
    form,
    resume,
    progress,
    sentAs,
    startOver: () => {
      for (const name of Object.keys(EMPTY) as (keyof Typed)[]) form.set(name, '')
      resume.remove()
      setProgress(null)
      setSentAs(null)
    },
  }
}
