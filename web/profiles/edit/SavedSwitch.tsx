import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Me } from '#core/kernel/me.ts'
import { updateProfile } from '#core/profiles/api.ts'
import { useSetMe } from '#web/runtime/session.tsx'
import { call, problemMessage } from '#web/runtime/call.ts'
import { Switch } from '#web/kit/forms/Choice.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { SAVE_FAILED } from '#web/profiles/edit/editor.ts'

type Name = 'isAvailableForWork' | 'isBusinessAccount' | 'showLocation' | 'showPhone' | 'showEmail' | 'portfolioPublic'

interface SavedSwitchProps {
  me: Me
  name: Name
  label: string
  hint: string
}

/** Saves as it is switched and goes back if that fails. One after the other, so that the last word is the last one said. */
export function SavedSwitch({ me, name, label, hint }: SavedSwitchProps) {
  const setMe = useSetMe()
  const [isOn, setOn] = useState(me[name])
  const save = useMutation({
    scope: { id: 'profile-switches' },
    mutationFn: (value: boolean) => call(updateProfile, { body: { [name]: value } }),
    onSuccess: setMe,
    onError: (error, value) => {
      setOn(!value)
      toast({ title: 'Error', text: problemMessage(error, SAVE_FAILED), tone: 'bad' })
    },
  })
  return (
    <Switch
      label={
        <>
          {label}
          <span className="hint">{hint}</span>
        </>
      }
      checked={isOn}
      onChange={(event) => {
        setOn(event.target.checked)
        save.mutate(event.target.checked)
      }}
    />
  )
}
