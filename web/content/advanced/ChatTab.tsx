import { useState } from 'react'
import type { ChatPartner } from '#core/chat/api.ts'
import { ChatPanel } from '#web/chat/ChatPanel.tsx'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { Button } from '#web/kit/actions/Button.tsx'

/** Ids of nobody: this conversation never reaches the server. */
const SAMPLE_CONVERSATION = '00000000-0000-7000-8000-00000000c0de'
const SAMPLE_USER: ChatPartner = {
  id: '00000000-0000-7000-8000-00000000beef',
  name: 'Sam Sample',
  avatar: null,
  isVerified: true,
  isOnline: true,
}

export function ChatTab() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <h2 className="d-24">Chat with file sharing</h2>
      {isOpen ? (
        <ChatPanel conversationId={SAMPLE_CONVERSATION} demo={SAMPLE_USER} />
      ) : (
        <Banner
          icon="chat"
          title="A sample conversation with a sample user"
          action={<Button onClick={() => setOpen(true)}>Start Chat Demo</Button>}
        >
          Type, attach, watch the ticks turn blue. Nothing leaves this page.
        </Banner>
      )}
    </>
  )
}
