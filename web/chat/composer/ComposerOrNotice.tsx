import styles from '#web/chat/ChatPanel.module.css'
import { useEffect, useMemo } from 'react'
import type { Conversation } from '#core/chat/api.ts'
import { Composer } from '#web/chat/composer/Composer.tsx'
import { draftOf, keepDraft } from '#web/chat/composer/drafts.ts'
import type { Thread } from '#web/chat/connection/thread.ts'
import { newTyping } from '#web/chat/composer/typing.ts'
import { partnerName } from '#web/chat/copy.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { Icon } from '#web/kit/display/Icon.tsx'
import { useUnblock } from '#web/profiles/blocking.ts'

interface WriteHereProps {
  talk: Conversation
  me: string
  thread: Thread
  isConnected: boolean
  takesFocus: boolean
  onSent: () => void
  onFiles: (files: readonly File[]) => void
  onEditLast: (() => void) | undefined
}

/** The foot of the panel: the box, or why there is none. */
export function WriteHere({ talk, me, thread, isConnected, takesFocus, onSent, onFiles, onEditLast }: WriteHereProps) {
  const typing = useMemo(
    () => newTyping((type) => void thread.say({ type, conversationId: talk.id })),
    [thread, talk.id],
  )
  useEffect(() => typing.stop, [typing])
  if (talk.blocked !== null) return <Blocked talk={talk} />
  return (
    <>
      {talk.isMasked && (
        <p className={styles.masked}>
          <Icon name="shield" size={16} />
          Phone numbers, e-mail addresses and outside links are taken out until both have signed.
        </p>
      )}
      <Composer
        draft={draftOf(me, talk.id)}
        isConnected={isConnected}
        takesFocus={takesFocus && !matchMedia('(pointer: coarse)').matches}
        onText={(text) => {
          keepDraft(me, talk.id, text)
          if (text !== '') typing.typed()
          else typing.stop()
        }}
        onSend={(text) => {
          typing.stop()
          keepDraft(me, talk.id, '')
          thread.send(text)
          onSent()
        }}
        onFiles={onFiles}
        onEditLast={onEditLast}
      />
    </>
  )
}

function Blocked({ talk }: { talk: Conversation }) {
  const name = partnerName(talk)
  const unblock = useUnblock({ id: talk.partner.id, name })
  if (talk.blocked === 'by_them')
    return <p className={styles.apart}>You cannot write to {name} any more. What was said stays here.</p>
  return (
    <div className={styles.apart}>
      <p>You have blocked {name}. Neither of you can write here.</p>
      <Button tone="line" size="sm" loading={unblock.isBusy} loadingLabel="Unblocking…" onClick={unblock.run}>
        Unblock {name}
      </Button>
    </div>
  )
}
