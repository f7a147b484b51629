import { useState } from 'react'
import type { ChatMessage } from '#core/chat/api.ts'
import { PhotoDialog } from '#web/bids/photos/PhotoDialog.tsx'

interface PicturesDialogProps {
  messages: readonly ChatMessage[]
  /** The message whose picture was pressed. */
  openId: string
  onClose: () => void
}

/** The pictures of a conversation, large, one after the other. */
export function PicturesDialog({ messages, openId, onClose }: PicturesDialogProps) {
  const pictures = messages.filter(({ messageType, fileUrl }) => messageType === 'image' && fileUrl !== null)
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      pictures.findIndex(({ id }) => id === openId),
    ),
  )
  return (
    <PhotoDialog
      images={pictures.flatMap(({ fileUrl }) => fileUrl ?? [])}
      at={at}
      onAt={setAt}
      nameOf={(index, of) => (of === 1 ? 'Photo' : `Photo ${index + 1} of ${of}`)}
      onClose={onClose}
    />
  )
}
