import { type RefObject, useMemo, useState } from 'react'
import { refuseEdit } from '#core/chat/rules.ts'
import type { BubbleActs } from '#web/chat/messages/Bubble.tsx'
import type { Thread, ThreadView } from '#web/chat/connection/thread.ts'
import { serverClock } from '#web/runtime/clock/server-clock.ts'

/** The message field. */
const BOX = "[data-slot='composer'] textarea"

/** None while a message is being sent: an older one would be edited instead. */
const lastEditable = ({ messages, unsent }: ThreadView, me: string): string | null => {
  if (unsent.some(({ problem }) => problem === null)) return null
  const now = new Date(serverClock.now()).toISOString()
  return messages.findLast((message) => refuseEdit(message, me, now) === null)?.id ?? null
}

/** Which message is being edited and which picture is open. */
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
        // On phones that would open the keyboard again.
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
      // Otherwise the current edit stays open.
      if (last !== null) setEditing(last)
    },
  }
}
