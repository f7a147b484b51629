import { saveDraft, storedDraft } from '#web/profiles/edit/draft-store.ts'
import { type ChangeEvent, type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { Me } from '#core/kernel/me.ts'
import { updateProfile } from '#core/profiles/api.ts'
import { paths } from '#core/paths.ts'
import { useSetMe } from '#web/runtime/session.tsx'
import { useSubmit } from '#web/runtime/action.ts'
import { call, problemMessage } from '#web/runtime/call.ts'
import { refusedFields } from '#web/runtime/forms/form-errors.ts'
import { toast } from '#web/kit/feedback/toast.ts'
import { type CheckedField, type Fault, faultsOf } from '#web/profiles/edit/checks.ts'
import { bodyOf, draftOf, isSameDraft, type ProfileDraft } from '#web/profiles/edit/draft.ts'

export const SAVE_FAILED = 'Failed to update profile. Please try again.'

type TextField = { [K in keyof ProfileDraft]: string extends ProfileDraft[K] ? K : never }[keyof ProfileDraft]
type SetField = <K extends keyof ProfileDraft>(field: K, value: ProfileDraft[K]) => void

export interface ProfileEditor {
  draft: ProfileDraft
  set: SetField
  /** `<Input {...editor.bind('location')} />` */
  bind: (name: TextField) => {
    name: TextField
    value: string
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
  }
  /** Only the first error is shown, and none before the first Save. */
  errorOf: (field: CheckedField) => string | undefined
  faults: readonly Fault[]
  isDirty: boolean
  /** The draft is from an earlier visit. */
  isRestored: boolean
  isSaving: boolean
  /** Back to what is saved. */
  startOver: () => void
  /** Before the page is left without saving. */
  discard: () => void
  form: { ref: RefObject<HTMLFormElement | null>; noValidate: true; onSubmit: (event: FormEvent) => void }
}

/** The fields that wait for Save. What was typed survives a refusal, a failure, a reload and leaving the page. */
export function useProfileEditor(me: Me): ProfileEditor {
  const [, navigate] = useLocation()
  const setMe = useSetMe()
  const saved = draftOf(me)
  const [draft, setDraft] = useState(() => storedDraft(me.id, saved) ?? saved)
  const [isRestored, setRestored] = useState(() => !isSameDraft(draft, saved))
  const [isChecked, setChecked] = useState(false)
  const [refused, setRefused] = useState<Fault[]>([])
  /** Saved or discarded: nothing is stored while the page is left. */
  const [isDone, setDone] = useState(false)
  const { ref, focusFault } = useFaultFocus()

  const isDirty = !isSameDraft(draft, saved)
  useStoredDraft(me.id, isDirty && !isDone ? draft : null)

  const faults = isChecked ? [...faultsOf(draft, me), ...refused] : []

  const { run, isBusy: isSaving } = useSubmit(
    async (sent: ProfileDraft) => {
      const after = await call(updateProfile, { body: bodyOf(sent) })
      setDone(true)
      setMe(after)
      saveDraft(me.id, null)
      toast({ title: 'Profile Updated' })
      navigate(paths.profile())
    },
    {
      onError: (error, sent) => {
        setRefused(faultsIn(error, sent))
        toast({ title: 'Error', text: problemMessage(error, SAVE_FAILED), tone: 'bad' })
        focusFault()
      },
    },
  )
  const save = () => {
    if (isSaving) return
    setChecked(true)
    setRefused([])
    if (faultsOf(draft, me).length > 0) focusFault()
    else void run(draft)
  }

  const set: SetField = (field, value) => {
    setDraft((before) => ({ ...before, [field]: value }))
    setRefused((before) => before.filter((fault) => fault.field !== field))
  }

  return {
    draft,
    set,
    bind: (name) => ({ name, value: draft[name], onChange: ({ target }) => set(name, target.value) }),
    errorOf: (field) => (faults[0]?.field === field ? faults[0].sentence : undefined),
    faults,
    isDirty,
    isRestored: isRestored && isDirty,
    isSaving,
    discard: () => {
      saveDraft(me.id, null)
      setDone(true)
    },
    startOver: () => {
      setDraft(saved)
      setRestored(false)
      setChecked(false)
      setRefused([])
    },
    form: {
      ref,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault()
        save()
      },
    },
  }
}

const faultsIn = (error: unknown, draft: ProfileDraft): Fault[] =>
  Object.entries(refusedFields(error, { ...draft, profileImageUrl: '' })).map(([field, sentence]) => ({
    field: field as CheckedField,
    sentence: String(sentence),
  }))

/** Moves the focus to the first error after it is rendered, and opens the fold that contains it. */
function useFaultFocus() {
  const ref = useRef<HTMLFormElement>(null)
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    if (asked === 0) return
    const control = ref.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid]')
    const fold = control?.closest('details')
    if (fold) fold.open = true
    control?.focus()
  }, [asked])
  return { ref, focusFault: () => setAsked((count) => count + 1) }
}

/** Stored in the tab. Only closing it would lose the draft, so the browser asks before that. */
function useStoredDraft(userId: string, unsaved: ProfileDraft | null) {
  useEffect(() => saveDraft(userId, unsaved), [userId, unsaved])
  const isDirty = unsaved !== null
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])
}
