import { DAY_MS } from '#core/kernel/time.ts'
import {
  expect,
  type APIResponse,
  type Browser,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test'
import sharp from 'sharp'
import type { Contract } from '#core/contracts/api.ts'
import type { Wallet } from '#core/payments/wallet.ts'
import { listen, openMember, skipWelcome } from './steps.ts'

/** Steps that journeys of contracts share: two people, a job, a bid, a choice and two signatures. */

// Animations on several screens are slow for browsers without a GPU.
export const DESKTOP = { reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } } as const
export const PHONE = {
  reducedMotion: 'reduce',
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
} as const

let count = 0
/** Tests run in parallel on one server, so each needs a recognizable job. */
export const freshTitle = (what: string): string => `${what} ${process.pid}-${++count}`

/** A user with a separate browser. */
export interface Person {
  name: string
  page: Page
  /** The text of all toasts so far. */
  toasts: () => string
}

/** Fails the test unless the response is a success. */
export const good = async (asked: Promise<APIResponse>): Promise<unknown> => {
  const answer = await asked
  expect(answer.ok(), `${answer.url()}: ${await answer.text()}`).toBe(true)
  return answer.json()
}

export const read = ({ page }: Pick<Person, 'page'>, path: string): Promise<unknown> => good(page.request.get(path))
export const send = ({ page }: Pick<Person, 'page'>, path: string, data: object = {}): Promise<unknown> =>
  good(page.request.post(path, { data }))

/** A new user on a page that is not open yet, with a profile that may bid. */
export const becomeWorker = async (page: Page, name: string): Promise<Person> => {
  await skipWelcome(page)
  const toasts = await listen(page)
  await openMember(page)
  await good(
    page.request.patch('/api/profile/update', {
      data: {
        firstName: name,
        location: 'Ybor City',
        zipCode: '33605',
        bio: 'Two arms, one van.',
        phoneNumber: '813 555 0134',
        expertise: ['Moving & Delivery'],
      },
    }),
  )
  return { name, page, toasts }
}

/** The same, verified as well: may post. Takes no work, or jobs of other tests would be among the alerts. */
export const becomePoster = async (page: Page, name: string): Promise<Person> => {
  const person = await becomeWorker(page, name)
  await good(page.request.patch('/api/profile/update', { data: { isAvailableForWork: false } }))
  await good(
    page.request.post('/api/verification', { multipart: { documents: await photo('passport.jpg', '#5b4d2c') } }),
  )
  await expect(async () => {
    expect(await read(person, '/api/verification')).toMatchObject({ status: 'approved' })
  }).toPass()
  return person
}

const newPage = async (browser: Browser, look: BrowserContextOptions): Promise<Page> =>
  (await browser.newContext(look)).newPage()
export const openWorker = async (browser: Browser, name: string, look: BrowserContextOptions = DESKTOP) =>
  becomeWorker(await newPage(browser, look), name)
export const openPoster = async (browser: Browser, name: string, look: BrowserContextOptions = DESKTOP) =>
  becomePoster(await newPage(browser, look), name)

export const leave = async (...people: Person[]): Promise<void> => {
  await Promise.all(people.map(({ page }) => page.context().close()))
}

export const photo = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

// ---- through the API -----------------------------------------------------------------------------------------------

export const postJob = async (poster: Person, title: string): Promise<string> => {
  const posted = await send(poster, '/api/jobs', {
    title,
    description: 'Three-seater, no lift, one tight turn on the second landing.',
    category: 'Moving & Delivery',
    location: '7th Ave and 17th St',
    zipCode: '33605',
    budgetMin: 40,
    budgetMax: 120,
    biddingDuration: 60,
  })
  return (posted as { id: string }).id
}

export const bidByCall = async (worker: Person, jobId: string, dollars: string): Promise<string> => {
  const message = 'Two of us with straps.'
  const bid = await send(worker, `/api/jobs/${jobId}/bids`, { amount: dollars, availability: '7:15 PM', message })
  return (bid as { id: string }).id
}

export interface Deal {
  id: string
  title: string
  poster: Person
  worker: Person
}

/** Posted, bid for and decided: the contract waits for its signatures. */
export const writeContract = async (
  { poster, worker }: Pick<Deal, 'poster' | 'worker'>,
  { dollars = '95', startsInDays }: { dollars?: string; startsInDays?: number } = {},
): Promise<Deal> => {
  const title = freshTitle('Carry a sofa')
  const jobId = await postJob(poster, title)
  const bidId = await bidByCall(worker, jobId, dollars)
  const { contractId } = (await send(poster, `/api/bids/${bidId}/select`)) as { contractId: string }
  if (startsInDays !== undefined)
    await send(poster, '/api/contracts', { jobId, scheduledDate: dayIn(startsInDays), scheduledTime: '10:30' })
  return { id: contractId, title, poster, worker }
}

/** "2025-10-16", so many days from now. */
export const dayIn = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

export const signByCall = (deal: Deal, role: 'poster' | 'worker'): Promise<unknown> =>
  send(deal[role], `/api/contracts/${deal.id}/sign`, { role })

/** Signed by both, and paid if the poster's card is valid. */
export const signContract = async (...given: Parameters<typeof writeContract>): Promise<Deal> => {
  const deal = await writeContract(...given)
  await signByCall(deal, 'worker')
  await signByCall(deal, 'poster')
  return deal
}

export const startContract = async (...given: Parameters<typeof writeContract>): Promise<Deal> => {
  const deal = await signContract(...given)
  await send(deal.worker, `/api/contracts/${deal.id}/start`)
  return deal
}

/** Completed, and released to the worker. */
export const payContract = async (...given: Parameters<typeof writeContract>): Promise<Deal> => {
  const deal = await startContract(...given)
  await send(deal.worker, `/api/contracts/${deal.id}/complete`)
  await send(deal.poster, `/api/contracts/${deal.id}/release`)
  return deal
}

export const contractOf = async (person: Person, id: string): Promise<Contract> =>
  (await read(person, `/api/contracts/${id}`)) as Contract
export const walletOf = async (person: Person): Promise<Wallet> => (await read(person, '/api/wallet')) as Wallet

// ---- on the page ---------------------------------------------------------------------------------------------------

/** A toast may disappear before a test can look. */
export const expectToast = (person: Person, ...sentences: string[]): Promise<void> =>
  expect(() => {
    for (const sentence of sentences) expect(person.toasts()).toContain(sentence)
  }).toPass({ timeout: 20_000 })

export const bidRow = (page: Page, name: string): Locator => page.getByRole('listitem').filter({ hasText: name })

export const placeBid = async (page: Page, dollars: string): Promise<void> => {
  await page.getByLabel('Your price for the whole job').fill(dollars)
  await page.getByLabel('When can you be there?').fill('7:15 PM')
  await page.getByRole('textbox', { name: 'Message' }).fill('Two of us with straps.')
  await page.getByRole('button', { name: `Place bid · $${dollars}` }).click()
}

/** The built-in card form on any page. */
export const fillCard = async (form: Page | Locator, number: string): Promise<void> => {
  await form.getByLabel('Card number').fill(number)
  await form.getByLabel('Expires').fill('12 / 40')
  await form.getByLabel('CVC').fill('123')
}

/** Work in Progress with this contract open. */
export const openDeal = async ({ page }: Person, { id, title }: Pick<Deal, 'id' | 'title'>): Promise<void> => {
  await page.goto(`/work-in-progress?contract=${id}`)
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
}

/** The contract dialog on any page. */
export const contractDialog = (page: Page, { title }: Pick<Deal, 'title'>): Locator =>
  page.getByRole('dialog', { name: title })

/** The next action, or what it waits for. */
export const nextStep = (page: Page): Locator =>
  page.getByRole('region', { name: /^(?:Your next move|You are waiting|Nothing is due)$/ })

const facts = (page: Page): Locator => page.getByRole('complementary', { name: 'Facts of the contract' })

/** A line of the contract's amounts, such as "Held now" and "$95.00". */
export const expectSum = async (page: Page, label: string, sum: string): Promise<void> =>
  expect(facts(page).locator('dl > div').filter({ hasText: label })).toHaveText(`${label}${sum}`)

/** The balance of the wallet. */
export const expectAvailable = (page: Page, sum: string): Promise<void> =>
  expect(page.getByRole('heading', { name: 'Available now' }).locator('+ p')).toHaveText(sum)

/** The worker's progress report: percentage, text, photo. */
export const sendUpdate = async (
  page: Page,
  {
    percent,
    description,
    picture,
  }: { percent: number; description: string; picture: Awaited<ReturnType<typeof photo>> },
): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'How far is it?' })
  await dialog.getByLabel('Done').fill(String(percent))
  await dialog.getByLabel('A few words').fill(description)
  await dialog.getByLabel('Choose a photo').setInputFiles(picture)
  await expect(dialog.getByRole('img', { name: picture.name })).toBeVisible()
  await dialog.getByRole('button', { name: 'Send update' }).click()
  await expect(dialog).toBeHidden()
}
