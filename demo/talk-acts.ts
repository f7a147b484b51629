// What the town says, through the same actions as everybody: screens, ticks and counters follow by themselves.
import { answerCall } from '#server/calls/actions.ts'
import { deliver, readConversation, notifyConversation, type ChatDeps } from '#server/chat/actions.ts'
import type { Answering, TalkPlan } from '#demo/plan-talks.ts'
import type { Presence } from '#server/platform/realtime/presence.ts'

export interface TalkDeps {
  chat: ChatDeps
  presence: Pick<Presence, 'come' | 'go'>
}

type One<K extends 'reads' | 'typing' | 'declines'> = TalkPlan[K][number]

export interface TalkActs {
  come(neighbourId: string): void
  go(neighbourId: string): void
  read(talk: One<'reads'>): Promise<void>
  type(talk: One<'typing'>): void
  answer(answering: Answering): Promise<void>
  decline(ring: One<'declines'>): Promise<void>
}

export const townTalk = ({ chat, presence }: TalkDeps): TalkActs => {
  const dots = (type: 'typing_start' | 'typing_stop', { conversationId, neighbourId, partnerId }: One<'typing'>) =>
    notifyConversation(chat, conversationId, [partnerId], { type, userId: neighbourId, conversationId })

  const answer = async (answering: Answering): Promise<void> => {
    const { conversationId, neighbourId, partnerId, words, once } = answering
    const message = { conversationId, receiverId: partnerId, clientId: once, content: words }
    await deliver(chat, neighbourId, message)
    dots('typing_stop', answering)
  }

  return {
    come: (neighbourId) => presence.come(neighbourId),
    go: (neighbourId) => presence.go(neighbourId),
    read: ({ conversationId, neighbourId }) => readConversation(chat, neighbourId, conversationId, null),
    type: (talk) => dots('typing_start', talk),
    answer,
    async decline({ sessionId, neighbourId, answer: said }) {
      await answerCall(chat, neighbourId, sessionId, false)
      if (said) await answer(said)
    },
  }
}
