import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listOwnTickets, openTicket, writeInTicket } from '#core/content/support.ts'
import { ContactSupport } from '#web/content/support/ContactSupport.tsx'
import { fakeApi } from '#web/testing/fake-api.ts'
import { renderPart } from '#web/testing/render.tsx'
import { sampleTicket } from '#web/testing/samples-work.ts'
import { sampleId, sampleMe } from '#web/testing/samples.ts'

const START = page.getByRole('link', { name: 'Start a chat' })
const ASK = page.getByRole('dialog', { name: 'Ask support' })
const SUBJECT = ASK.getByLabelText('In a few words')
const STORY = ASK.getByLabelText('What happened')
const SEND = ASK.getByRole('button', { name: 'Send' })

const open = async (path = '/help-center') => {
  const api = fakeApi()
  api.answer(listOwnTickets, [])
  await renderPart(<ContactSupport available="24/7" />, { me: sampleMe(), path })
  return api
}
const fillIn = async () => {
  await ASK.getByLabelText('Topic').selectOptions('Withdrawals')
  await SUBJECT.fill('Which way is the fastest?')
  await STORY.fill('I would like to withdraw today.')
}

test('JOURNEY-52 missing input is reported beside its field', async () => {
  const api = await open()
  await START.click()
  await SEND.click()
  await expect.element(SUBJECT).toHaveAccessibleDescription('Please say in a few words what it is about.')
  await expect.element(SUBJECT).toHaveFocus()
  await expect.element(STORY).toHaveAccessibleDescription(/^Please write what happened\./)
  expect(api.calls(openTicket)).toEqual([])
})

test('JOURNEY-52 closing the dialog keeps the typed text', async () => {
  await open()
  await START.click()
  await fillIn()
  await userEvent.keyboard('{Escape}')
  await expect.element(ASK).not.toBeInTheDocument()
  await expect.poll(() => location.search).toBe('')
  await START.click()
  await expect.element(STORY).toHaveValue('I would like to withdraw today.')
  await expect.element(SUBJECT).toHaveValue('Which way is the fastest?')
  await expect.element(ASK.getByLabelText('Topic')).toHaveValue('Withdrawals')
})

test('JOURNEY-52 a question that fails to send shows a message and is kept; once sent, it opens and can be continued', async () => {
  const api = await open()
  await START.click()
  await fillIn()
  api.fail(openTicket, 503)
  await SEND.click()
  await expect.element(ASK.getByText('Not sent')).toBeVisible()
  await expect.element(STORY).toHaveValue('I would like to withdraw today.')

  const first = 'I would like to withdraw today.'
  api.answer(openTicket, sampleTicket([first]))
  api.answer(listOwnTickets, [sampleTicket([first])])
  await SEND.click()
  const question = page.getByRole('dialog', { name: 'Which way is the fastest?' })
  const log = question.getByRole('log', { name: 'Messages' })
  await expect.element(log.getByText(first)).toBeVisible()
  expect(new URLSearchParams(location.search).get('ticket')).toBe(sampleId(800))
  const [lost, sent] = api.calls(openTicket)
  expect(sent?.body).toEqual({ subject: 'Which way is the fastest?', category: 'Withdrawals', body: first })
  expect(sent?.headers.get('idempotency-key')).toBe(lost?.headers.get('idempotency-key'))

  const more = question.getByLabelText('Write more')
  await more.fill('To a bank, if that matters.')
  api.fail(writeInTicket, 503)
  await question.getByRole('button', { name: 'Send' }).click()
  await expect.element(question.getByText('Not sent')).toBeVisible()
  await expect.element(more).toHaveValue('To a bank, if that matters.')
  const both = sampleTicket([first, 'To a bank, if that matters.'])
  api.answer(writeInTicket, both)
  api.answer(listOwnTickets, [both])
  await question.getByRole('button', { name: 'Send' }).click()
  await expect.element(log.getByRole('listitem')).toHaveLength(2)
  await expect.element(more).toHaveValue('')
  await expect.element(more).toHaveFocus()
  await question.getByRole('button', { name: 'Your questions' }).click()
  await expect
    .element(page.getByRole('dialog', { name: 'Your questions' }).getByRole('button', { name: /^Which way/ }))
    .toMatchTextContent('To a bank, if that matters.')
})

test('JOURNEY-52 a question has its own address', async () => {
  const api = fakeApi()
  api.answer(listOwnTickets, [sampleTicket(['I would like to withdraw today.'])])
  await renderPart(<ContactSupport available="24/7" />, {
    me: sampleMe(),
    path: `/help-center?ticket=${sampleId(800)}`,
  })
  await expect.element(page.getByRole('log').getByText('I would like to withdraw today.')).toBeVisible()
})

test('JOURNEY-52 a visitor who wants to chat signs in first and returns to the question', async () => {
  await renderPart(<ContactSupport available="24/7" />, { path: '/help-center' })
  await START.click()
  await expect.poll(() => location.pathname).toBe('/')
  const address = new URLSearchParams(location.search)
  expect(address.get('auth')).toBe('login')
  expect(address.get('next')).toBe('/help-center?ticket=all')
})
