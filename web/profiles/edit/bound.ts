import type { ChangeEvent } from 'react'
import type { ProfileDraft } from '#web/profiles/edit/draft.ts'
import type { ProfileEditor } from '#web/profiles/edit/editor.ts'

type TextField = { [K in keyof ProfileDraft]: string extends ProfileDraft[K] ? K : never }[keyof ProfileDraft]

/** `<Input {...bind('location')} />` */
export const boundTo =
  ({ draft, set }: ProfileEditor) =>
  (name: TextField) => ({
    name,
    value: draft[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => set(name, event.target.value),
  })
