import { useEffect, useState } from 'react'
import { chatConnection } from '#web/chat/connection/chat-connection.ts'

/** What was written to me in this conversation while its panel is shut. */
export function useUnread(conversationId: string, me: string, isOpen: boolean): number {
  const [unread, setUnread] = useState(0)
  useEffect(() => {
    if (isOpen) return
    const stop = chatConnection.on('new_message', ({ message }) => {
      // One that was changed comes again, and was counted.
      if (message.conversationId === conversationId && message.receiverId === me && !message.isEdited)
        setUnread((before) => before + 1)
    })
    return () => {
      stop()
      setUnread(0)
    }
  }, [conversationId, me, isOpen])
  return isOpen ? 0 : unread
}
