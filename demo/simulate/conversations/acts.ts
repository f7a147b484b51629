// What simulated users do, through the same actions as everybody.
import { answerCall } from '#server/calls/actions.ts'
import { sendMessage, readConversation, notifyConversation, type ChatDeps } from '#server/chat/actions.ts'
import type { PlannedAnswer, ConversationPlan } from '#demo/simulate/conversations/plan.ts'
import type { Presence } from '#server/platform/realtime/presence.ts'

export interface ConversationDeps {
  chat: ChatDeps
  presence: Pick<Presence, 'come' | 'go'>
}

type PlanItem<K extends 'reads' | 'typing' | 'declines'> = ConversationPlan[K][number]

export interface ConversationActs {
  come(userId: string): void
  go(userId: string): void
  read(conversation: PlanItem<'reads'>): Promise<void>
  type(conversation: PlanItem<'typing'>): void
  answer(answering: PlannedAnswer): Promise<void>
  decline(ring: PlanItem<'declines'>): Promise<void>
}

export const conversationActs = ({ chat, presence }: ConversationDeps): ConversationActs => {
  const dots = (type: 'typing_start' | 'typing_stop', { conversationId, userId, partnerId }: PlanItem<'typing'>) =>
    notifyConversation(chat, conversationId, [partnerId], { type, userId: userId, conversationId })

  const answer = async (answering: PlannedAnswer): Promise<void> => {
    const { conversationId, userId, partnerId, text, once } = answering
    const message = { conversationId, receiverId: partnerId, clientId: once, content: text }
    await sendMessage(chat, userId, message)
    dots('typing_stop', answering)
  }

  return {
    come: (userId) => presence.come(userId),
    go: (userId) => presence.go(userId),
    read: ({ conversationId, userId }) => readConversation(chat, userId, conversationId, null),
    type: (conversation) => dots('typing_start', conversation),
    answer,
    async decline({ sessionId, userId, answer: reason }) {
      await answerCall(chat, userId, sessionId, false)
      if (reason) await answer(reason)
    },
  }
}
