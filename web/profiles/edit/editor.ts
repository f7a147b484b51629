import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
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
import { keepDraft, keptDraft } from '#web/profiles/edit/draft-store.ts'

export const SAVE_FAILED = 'Failed to update profile. Please try again.'

type SetField = <K extends keyof ProfileDraft>(field: K, value: ProfileDraft[K]) => void

export interface ProfileEditor {
  draft: ProfileDraft
  set: SetField
  /** Only the first thing that is wrong is red, and none before the first Save. */
  errorOf: (field: CheckedField) => string | undefined
  faults: readonly Fault[]
  isDirty: boolean
  /** What stands here was typed on an earlier visit. */
  isRestored: boolean
  isSaving: boolean
  /** Back to what is saved. */
  startOver: () => void
  /** The page is about to go, and what was typed with it. */
  throwAway: () => void
  form: { ref: RefObject<HTMLFormElement | null>; noValidate: true; onSubmit: (event: FormEvent) => void }
}

/** Everything on the page that waits for Save. What was typed outlives a refusal, a failure, a reload and a detour. */
export function useProfileEditor(me: Me): ProfileEditor {
  const [, navigate] = useLocation()
  const setMe = useSetMe()
  const saved = draftOf(me)
  const [draft, setDraft] = useState(() => keptDraft(me.id, saved) ?? saved)
  const [isRestored, setRestored] = useState(() => !isSameDraft(draft, saved))
  const [isChecked, setChecked] = useState(false)
  const [refused, setRefused] = useState<Fault[]>([])
  /** Saved or thrown away: nothing is to be kept while the page goes. */
  const [isDone, setDone] = useState(false)
  const { ref, focusFault } = useFaultFocus()

  const isDirty = !isSameDraft(draft, saved)
  useKeptDraft(me.id, isDirty && !isDone ? draft : null)

  const faults = isChecked ? [...faultsOf(draft, me), ...refused] : []

  const { run, isBusy: isSaving } = useSubmit(
    async (sent: ProfileDraft) => {
      const after = await call(updateProfile, { body: bodyOf(sent) })
      setDone(true)
      setMe(after)
      keepDraft(me.id, null)
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

  return {
    draft,
    set: (field, value) => {
      setDraft((before) => ({ ...before, [field]: value }))
      setRefused((before) => before.filter((fault) => fault.field !== field))
    },
    errorOf: (field) => (faults[0]?.field === field ? faults[0].sentence : undefined),
    faults,
    isDirty,
    isRestored: isRestored && isDirty,
    isSaving,
    throwAway: () => {
      keepDraft(me.id, null)
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

/** Moves the focus to what is red, once it is drawn so; opens what it lies folded away in. */
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

/** Kept in this tab while one goes elsewhere; only closing it would lose something, so that is asked about. */
function useKeptDraft(userId: string, unsaved: ProfileDraft | null) {
  useEffect(() => keepDraft(userId, unsaved), [userId, unsaved])
  const isDirty = unsaved !== null
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])
}
