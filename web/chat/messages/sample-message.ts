import type { ChatMessage } from '#core/chat/api.ts'

export const ME = '0198c1f2-7a00-7000-8000-000000000001'
export const THEM = '0198c1f2-7a00-7000-8000-000000000002'
export const CONVERSATION = '0198c1f2-7a00-7000-8000-0000000000c1'

/** From the partner to the reader. */
export const sampleMessage = (seq: number, parts: Partial<ChatMessage> = {}): ChatMessage => ({
  id: `0198c1f2-7a00-7000-8000-${String(seq).padStart(12, '0')}`,
  conversationId: CONVERSATION,
  seq,
  senderId: THEM,
  receiverId: ME,
  content: `message ${seq}`,
  messageType: 'text',
  fileUrl: null,
  thumbnailUrl: null,
  fileName: null,
  fileSize: null,
  isRead: false,
  isEdited: false,
  editedAt: null,
  jobId: null,
  contractId: CONVERSATION,
  createdAt: '2025-10-16T18:12:00.000Z',
  clientId: null,
  ...parts,
})
