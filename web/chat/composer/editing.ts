import { type RefObject, useMemo, useState } from 'react'
import { refuseEdit } from '#core/chat/rules.ts'
import type { BubbleActs } from '#web/chat/messages/Bubble.tsx'
import type { Thread, ThreadView } from '#web/chat/connection/thread.ts'
import { serverClock } from '#web/runtime/clock/server-clock.ts'

/** Where one writes. */
const BOX = "[data-slot='composer'] textarea"

/** None while a newer one is on its way: an older message would be changed in its place. */
const lastEditable = ({ messages, unsent }: ThreadView, me: string): string | null => {
  if (unsent.some(({ problem }) => problem === null)) return null
  const now = new Date(serverClock.now()).toISOString()
  return messages.findLast((message) => refuseEdit(message, me, now) === null)?.id ?? null
}

/** Which message is being changed, and which picture is open: what the bubbles can ask for. */
export function useBubbleActs(thread: Thread, me: string, panel: RefObject<HTMLElement | null>) {
  const [editing, setEditing] = useState<string | null>(null)
  const [picture, setPicture] = useState<string | null>(null)
  const acts = useMemo<BubbleActs>(
    () => ({
      onOpenPicture: setPicture,
      onEdit: setEditing,
      onEdited: (message, notice) => {
        thread.take([message])
        if (notice !== null) thread.note(message.id, notice)
      },
      onEditEnd: () => {
        setEditing(null)
        // On a phone that would raise the keyboard again.
        if (!matchMedia('(pointer: coarse)').matches) panel.current?.querySelector<HTMLElement>(BOX)?.focus()
      },
    }),
    [thread, panel],
  )
  return {
    acts,
    editing,
    picture,
    closePicture: () => setPicture(null),
    editLast: () => {
      const last = lastEditable(thread.read(), me)
      // Otherwise whatever is being edited stays open.
      if (last !== null) setEditing(last)
    },
  }
}
