import { describe, expect, it } from 'vitest'
import { QueryClient } from '@tanstack/react-query'
import { listOwnTickets, type TicketWithMessages } from '#core/content/support.ts'
import { saveQuestion, saveReply, questionOf, replyOf } from '#web/content/support/drafts.ts'
import { showTicket } from '#web/content/support/queries.ts'
import { nextText, statusText } from '#web/content/support/copy.ts'
import { forgetDrafts } from '#web/runtime/device/drafts.ts'
import { keyOf } from '#web/runtime/query.ts'

const newStorage = (): Storage => {
  const kept: Record<string, string> = {}
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => void (kept[key] = value),
    removeItem: (key: string) => void delete kept[key],
  }
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(kept, name, { value, enumerable: false })
  return kept as unknown as Storage
}

const me = '0198c1f2-7a00-7000-8000-000000000001'
const ticketId = '0198c1f2-7a00-7000-8000-000000000002'
const ticket = (id: string, lastLine: string) => ({ id, lastLine }) as TicketWithMessages
const question = { subject: 'Refund', category: 'Payments', body: 'It did not come.' }

describe('HELP-5 questions to support', () => {
  it('keep typed text per user and question', () => {
    const storage = newStorage()
    saveQuestion(me, question, storage)
    saveReply(me, ticketId, 'One more thing', storage)
    expect(questionOf(me, storage)).toEqual(question)
    expect(replyOf(me, ticketId, storage)).toBe('One more thing')
    expect(questionOf('somebody-else', storage).body).toBe('')
    expect(replyOf(me, 'another', storage)).toBe('')
  })
  it('keep nothing after sending or sign-out', () => {
    const storage = newStorage()
    saveQuestion(me, question, storage)
    saveReply(me, ticketId, 'One more thing', storage)
    saveReply(me, ticketId, '', storage)
    expect(Object.keys(storage)).toHaveLength(1)
    forgetDrafts(storage)
    expect(questionOf(me, storage).body).toBe('')
  })
  it('move to the top with a new message', () => {
    const client = new QueryClient()
    const key = keyOf(listOwnTickets)
    showTicket(client, ticket('b', 'Hello'))
    showTicket(client, ticket('a', 'Hi'))
    showTicket(client, ticket('b', 'Hello again'))
    expect(client.getQueryData<TicketWithMessages[]>(key)?.map(({ id, lastLine }) => [id, lastLine])).toEqual([
      ['b', 'Hello again'],
      ['a', 'Hi'],
    ])
  })
  it('show their status and what comes next', () => {
    expect(statusText('open')).toBe('Waits for an answer')
    expect(nextText('open')).toContain('alert')
    expect(nextText('answered')).toBeNull()
    expect(nextText('closed')).toContain('opens again')
  })
})
