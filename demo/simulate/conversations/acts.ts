// What simulated users do, through the same actions as everybody: screens, ticks and counters follow by themselves.
import { answerCall } from '#server/calls/actions.ts'
import { sendMessage, readConversation, notifyConversation, type ChatDeps } from '#server/chat/actions.ts'
import type { Answering, ConversationPlan } from '#demo/simulate/conversations/plan.ts'
import type { Presence } from '#server/platform/realtime/presence.ts'

export interface ConversationDeps {
  chat: ChatDeps
  presence: Pick<Presence, 'come' | 'go'>
}

type One<K extends 'reads' | 'typing' | 'declines'> = ConversationPlan[K][number]

export interface ConversationActs {
  come(userId: string): void
  go(userId: string): void
  read(conversation: One<'reads'>): Promise<void>
  type(conversation: One<'typing'>): void
  answer(answering: Answering): Promise<void>
  decline(ring: One<'declines'>): Promise<void>
}

export const conversationActs = ({ chat, presence }: ConversationDeps): ConversationActs => {
  const dots = (type: 'typing_start' | 'typing_stop', { conversationId, userId, partnerId }: One<'typing'>) =>
    notifyConversation(chat, conversationId, [partnerId], { type, userId: userId, conversationId })

  const answer = async (answering: Answering): Promise<void> => {
    const { conversationId, userId, partnerId, words, once } = answering
    const message = { conversationId, receiverId: partnerId, clientId: once, content: words }
    await sendMessage(chat, userId, message)
    dots('typing_stop', answering)
  }

  return {
    come: (userId) => presence.come(userId),
    go: (userId) => presence.go(userId),
    read: ({ conversationId, userId }) => readConversation(chat, userId, conversationId, null),
    type: (conversation) => dots('typing_start', conversation),
    answer,
    async decline({ sessionId, userId, answer: said }) {
      await answerCall(chat, userId, sessionId, false)
      if (said) await answer(said)
    },
  }
}
