import { Section } from '#web/kit/page/Section.tsx'
import styles from './EditProfile.module.css'
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

/** Switches are saved one after the other, so that the last change wins. */
let lastSave = Promise.resolve()

/** Is saved at once, and switched back if that fails. */
export function SavedSwitch({ me, name, label, hint }: SavedSwitchProps) {
  const setMe = useSetMe()
  const [isOn, setOn] = useState(me[name])
  const save = async (value: boolean) => {
    try {
      setMe(await call(updateProfile, { body: { [name]: value } }))
    } catch (error) {
      setOn(!value)
      toast({ title: 'Error', text: problemMessage(error, SAVE_FAILED), tone: 'bad' })
    }
  }
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
        const { checked } = event.target
        lastSave = lastSave.then(() => save(checked))
      }}
    />
  )
}

const SWITCHES = [
  { name: 'showLocation', label: 'Show location', hint: 'Part of town, never the street' },
  {
    name: 'portfolioPublic',
    label: 'Public portfolio',
    hint: 'Your pictures, visible to anyone with the link. Otherwise only you see them',
  },
  { name: 'showPhone', label: 'Show phone', hint: 'Otherwise only the other side of an active contract sees it' },
  { name: 'showEmail', label: 'Show email', hint: 'Otherwise nobody does' },
] as const

export function PrivacySection({ me }: { me: Me }) {
  return (
    <Section
      id="privacy"
      title="Privacy"
      aside={<span className="hint">Saved as you switch</span>}
      className={styles.section}
    >
      <div className={styles.switches}>
        {SWITCHES.map((one) => (
          <SavedSwitch key={one.name} me={me} {...one} />
        ))}
      </div>
    </Section>
  )
}
