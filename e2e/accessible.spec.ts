import { expect, test, type Page } from '@playwright/test'
import type { Contract } from '#core/contracts/api.ts'
import {
  audit,
  auditScreens,
  press,
  horizontalOverflow,
  unfold,
  openDisclosures,
  type Screen,
} from './accessibility.ts'
import { becomePoster, contractDialog, leave, openDeal, openWorker, send, signContract } from './deal.ts'
import { codeFor, freshEmail, PASSWORD, signInByCall, skipWelcome } from './steps.ts'

/** A demo contract of the signed-in user. */
const findContract = async (page: Page, fits: (contract: Contract) => boolean): Promise<Contract> => {
  const answer = await page.request.get('/api/contracts/my')
  const found = ((await answer.json()) as Contract[]).find(fits)
  if (!found) throw new Error('the demo has no such contract')
  return found
}
const callPage = async (page: Page): Promise<string> =>
  `/video-call/${(await findContract(page, ({ status }) => status === 'in_progress')).id}`
const contractPage =
  (status: Contract['status'], fits: (contract: Contract) => boolean = () => true) =>
  async (page: Page): Promise<string> => {
    const { id } = await findContract(page, (contract) => contract.status === status && fits(contract))
    return `/work-in-progress?contract=${id}`
  }
/** With one page of the list, so that no more items load during the audit. */
const onePageOfJobs =
  (path: string) =>
  async (page: Page): Promise<string> => {
    await page.route('**/api/jobs?*', async (route) => {
      const response = await route.fetch()
      const { link: _, ...headers } = response.headers()
      await route.fulfill({ response, headers })
    })
    return path
  }

/** Every screen of visitors and users. */
const SCREENS: Record<string, Screen> = {
  landing: { path: '/', heading: /Someone/, isCore: true },
  'welcome popup': { path: '/', welcome: true, heading: 'You are early' },
  'sign in': { path: '/?auth=login', heading: 'Welcome back', isCore: true },
  register: { path: '/?auth=register', heading: 'Join Nearhand' },
  'forgot password': {
    path: '/?auth=login',
    heading: 'Reset password',
    act: (page) => page.getByRole('button', { name: 'Forgot password?' }).click(),
  },
  'how it works': { path: '/how-it-works', heading: 'How it works' },
  'how ranking works': { path: '/ranking', heading: 'How ranking works' },
  about: { path: '/about', heading: /./ },
  'a shared portfolio': {
    path: async (page) => {
      await signInByCall(page, 'worker@nearhand.test')
      const { id } = await (await page.request.get('/api/auth/user')).json()
      await page.context().clearCookies()
      return `/profile/${id}`
    },
    heading: 'Devon',
  },
  'not found': { path: '/nowhere', heading: '404 Page Not Found' },
  offline: { path: '/offline', heading: /./ },
  home: { path: '/', as: 'worker', heading: /, Devon$/, isCore: true },
  profile: { path: '/profile', as: 'worker', heading: 'Devon', act: unfold, isCore: true },
  'profile, to edit': { path: '/profile/edit', as: 'worker', heading: /\w/, act: unfold },
  security: { path: '/profile/security', as: 'worker', heading: 'Security', act: unfold },
  'own public profile': {
    path: async (page) => `/profile/${(await (await page.request.get('/api/auth/user')).json()).id}`,
    as: 'worker',
    heading: /\w/,
    act: unfold,
  },
  'find work': { path: onePageOfJobs('/find-work'), as: 'worker', heading: 'Find Work', isCore: true },
  'find work, nothing found': {
    path: onePageOfJobs('/find-work?q=zzzz&zip=33605'),
    as: 'worker',
    heading: 'Find Work',
  },
  'find work, a wrong zip': { path: onePageOfJobs('/find-work?zip=abc'), as: 'worker', heading: 'Find Work' },
  'find work, saved': { path: onePageOfJobs('/find-work?saved=1'), as: 'worker', heading: 'Find Work' },
  'a job to bid on': {
    path: async (page) => {
      const jobs: { id: string; isOwner: boolean; biddingEndsAt: string }[] = await (
        await page.request.get('/api/jobs?zip=33605')
      ).json()
      const open = jobs.filter(({ isOwner }) => !isOwner)
      // The job that stays open longest.
      return `/jobs/${open.toSorted((one, other) => other.biddingEndsAt.localeCompare(one.biddingEndsAt))[0]!.id}`
    },
    as: 'worker',
    heading: /\w/,
    isCore: true,
  },
  'post a job': {
    path: '/post-job',
    as: 'poster',
    heading: 'Post a Job',
    act: press(/^Post job/),
    isCore: true,
  },
  'work in progress, bids': {
    path: '/work-in-progress',
    as: 'worker',
    heading: /\w/,
    act: (page) => page.getByRole('tab', { name: 'My bids' }).click(),
  },
  'repost job': {
    path: '/work-in-progress',
    as: 'poster',
    heading: /\w/,
    act: async (page) => {
      await page
        .getByRole('button', { name: /^Repost/ })
        .last()
        .click()
      await page.getByLabel('Another length').check()
    },
  },
  verify: { path: '/verify', heading: 'Is this contract genuine?' },
  alerts: { path: '/alerts', as: 'poster', heading: 'Action Required', isCore: true },
  'alerts, one cleared': {
    path: '/alerts',
    as: 'worker',
    heading: 'How we reach you',
    act: async (page) => {
      await page
        .getByRole('button', { name: /^Clear alert/ })
        .first()
        .click()
      await page.getByText('Alert cleared', { exact: true }).waitFor()
    },
  },
  unsubscribing: { path: '/notifications/unsubscribe?token=x', heading: 'Stop these mails?' },
  'unsubscribing, with an invalid link': {
    path: '/notifications/unsubscribe?token=x',
    heading: 'This link does not work',
    act: press('Stop these mails'),
  },
  'locking by a link': { path: '/lock-account?token=x', heading: 'Wasn’t it you?' },
  'locking, with a spent link': {
    path: '/lock-account?token=x',
    heading: 'Wasn’t it you?',
    act: async (page) => {
      await page.getByRole('button', { name: 'Lock my account' }).click()
      await page.getByText('This link was used already').waitFor()
    },
  },
  messages: {
    path: '/messages',
    as: 'worker',
    heading: 'Messages',
    act: (page) => page.locator('[data-slot=conversation]').first().waitFor(),
  },
  'a conversation': {
    path: async (page) => `/messages/${(await findContract(page, ({ status }) => status === 'in_progress')).id}`,
    as: 'worker',
    heading: /\w/,
    act: (page) => page.locator('[data-slot=bubble-text]').first().waitFor(),
    isCore: true,
  },
  'a conversation before the signatures': {
    path: async (page) => `/messages/${(await findContract(page, ({ status }) => status === 'pending')).id}`,
    as: 'worker',
    heading: /\w/,
    act: async (page) => {
      await page.getByText(/are taken out until both have signed/).waitFor()
      await page.getByRole('textbox', { name: 'Message' }).fill('A word that is not sent')
    },
  },
  'no such conversation': {
    path: '/messages/0198c1f2-7a00-7000-8000-0000000000aa',
    as: 'worker',
    heading: 'This conversation does not exist',
  },
  'the dialog about the other side': {
    path: async (page) => `/messages/${(await findContract(page, ({ status }) => status === 'in_progress')).id}`,
    as: 'worker',
    heading: /\w/,
    act: async (page) => {
      await page.getByRole('button', { name: 'Block or report' }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Block / })
        .waitFor()
    },
  },
  wallet: { path: '/wallet', as: 'worker', heading: 'Available now', isCore: true },
  'work in progress': { path: '/work-in-progress', as: 'poster', heading: 'Active contracts' },
  'payment test, signed out': { path: '/payment-test', heading: 'Sign in to pay' },
  'payment success, without a payment': { path: '/payment-success', as: 'poster', heading: 'No payment was named' },
  'payment success': {
    path: async (page) => {
      const { payments } = await findContract(page, ({ money }) => money.status === 'held')
      return `/payment-success?payment=${payments[0]?.id}`
    },
    as: 'poster',
    heading: 'Paid',
  },
  'pay, nothing due': {
    path: async (page) => `/pay/${(await findContract(page, ({ money }) => money.status === 'held')).id}`,
    as: 'poster',
    heading: 'Nothing is due',
  },
  'pay, as the worker': {
    path: async (page) => `/pay/${(await findContract(page, ({ money }) => money.status === 'held')).id}`,
    as: 'worker',
    heading: 'The poster pays this one',
  },
  'the lobby of a video call': {
    path: async (page) => {
      // A browser that has yet to ask for camera and microphone.
      await page.addInitScript(() => {
        Permissions.prototype.query = async () => ({ state: 'prompt' }) as PermissionStatus
      })
      return callPage(page)
    },
    as: 'poster',
    heading: /^Call /,
    act: (page) => page.getByText('720p').waitFor(),
  },
  'a video call that waits for the other side': {
    path: (page) => callPage(page),
    as: 'poster',
    heading: /^Video call with /,
    act: (page) =>
      page
        .getByRole('status')
        .filter({ hasText: /^Connected/ })
        .waitFor(),
  },
  'no such video call': {
    path: '/video-call/0198c1f2-7a00-7000-8000-0000000000aa',
    as: 'poster',
    heading: 'Video Call Not Found',
  },
  'a contract to sign': { path: contractPage('pending'), as: 'poster', heading: 'Your next move', act: unfold },
  'the contract dialog, to sign as poster': {
    path: contractPage('pending'),
    as: 'poster',
    heading: 'Money',
    act: press('Read and sign'),
  },
  'the contract dialog, to sign or decline as worker': {
    path: contractPage('pending'),
    as: 'worker',
    heading: 'Money',
    act: async (page) => {
      await press('Read and sign')(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
    },
  },
  'the contract dialog, signed by both': {
    path: contractPage('in_progress'),
    as: 'poster',
    heading: 'Money',
    act: press('Read the contract'),
  },
  'the contract dialog, cancelled': {
    path: contractPage('cancelled'),
    as: 'worker',
    heading: 'Money',
    act: press('Read the contract'),
  },
  'a contract in progress, for the poster': {
    path: contractPage('in_progress', ({ openRequests }) => openRequests.theirs > 0),
    as: 'poster',
    heading: 'Your next move',
    act: unfold,
  },
  'a contract in progress, for the worker': {
    path: contractPage('in_progress'),
    as: 'worker',
    heading: 'Your next move',
    act: unfold,
  },
  'canceling after progress': {
    path: contractPage('in_progress', ({ cancelShare }) => cancelShare !== null),
    as: 'poster',
    heading: 'Cancel and settle',
    act: press('Cancel contract'),
  },
  'a settlement to answer': {
    path: contractPage('in_progress', ({ settlement }) => settlement?.status === 'open'),
    as: 'worker',
    heading: /canceled/,
    act: press(/^Accept · /),
  },
  'a dispute that waits for my answer': {
    path: contractPage('disputed'),
    as: 'poster',
    heading: 'A proposal is out',
    act: unfold,
  },
  'a proposal to accept': {
    path: contractPage('disputed'),
    as: 'poster',
    heading: 'Accept this?',
    act: (page) =>
      page
        .getByRole('button', { name: /^Accept/ })
        .first()
        .click(),
  },
  'a counter-proposal': {
    path: contractPage('disputed'),
    as: 'worker',
    heading: 'Propose something else',
    act: press('Propose something else'),
  },
  'rejecting a proposal': {
    path: contractPage('disputed'),
    as: 'worker',
    heading: /person/i,
    act: press('Ask a person to decide'),
  },
  'raising a dispute': {
    path: contractPage('in_progress'),
    as: 'poster',
    heading: 'Raise a dispute',
    act: async (page) => {
      await page.locator('summary').filter({ hasText: 'Something wrong?' }).click()
      await press('Raise a dispute')(page)
      await page.getByRole('dialog').getByText('goes back', { exact: false }).first().waitFor()
    },
  },
  'a dispute that is settled': {
    path: contractPage('completed', ({ dispute }) => dispute !== null),
    as: 'poster',
    heading: 'Settled: both accepted',
    act: unfold,
  },
  'writing a review': {
    path: contractPage('completed', ({ hasReviewed, otherHasReviewed }) => !hasReviewed && otherHasReviewed),
    as: 'poster',
    heading: 'Review Jun',
    act: press('Review Jun'),
  },
  'a public profile of somebody else, to report': {
    path: async (page) => `/profile/${(await findContract(page, () => true)).workerId}`,
    as: 'poster',
    heading: /report/i,
    act: press('Report'),
  },
  'a public profile of somebody else, to block': {
    path: async (page) => `/profile/${(await findContract(page, () => true)).workerId}`,
    as: 'poster',
    heading: /^Block /,
    act: press('Block'),
  },
  'a contract whose money is not held, for the worker': {
    path: contractPage('active', ({ money }) => money.status === 'failed'),
    as: 'worker',
    heading: 'You are waiting',
  },
  'a contract to release': {
    path: contractPage('completed', ({ money }) => money.status === 'held'),
    as: 'poster',
    heading: 'Your next move',
    act: unfold,
  },
  'the release dialog': {
    path: contractPage('completed', ({ money }) => money.status === 'held'),
    as: 'poster',
    heading: 'Release the money?',
    act: press('Release · '),
  },
  'the progress dialog': {
    path: contractPage('in_progress'),
    as: 'worker',
    heading: 'How far is it?',
    act: press('Update progress'),
  },
  'the cancel dialog': {
    path: contractPage('in_progress'),
    as: 'worker',
    heading: 'Cancel this contract?',
    act: press('Cancel contract'),
  },
}

auditScreens(SCREENS)

test('A11Y-1 axe finds nothing, and nothing scrolls horizontally at 320 pixels, on: a refused card and the pages to pay again', async ({
  page,
  browser,
}) => {
  test.slow()
  const [poster, worker] = await Promise.all([becomePoster(page, 'Uta'), openWorker(browser, 'Sven')])
  const card = { number: '4000000000000002', expMonth: 12, expYear: 2040, cvc: '123' }
  await send(poster, '/api/payment-methods', { card })
  const deal = await signContract({ poster, worker })
  await leave(worker)
  const size = page.viewportSize() ?? { width: 1440, height: 900 }
  const expectGood = async () => {
    await openDisclosures(page)
    expect(await audit(page)).toEqual([])
    expect(await horizontalOverflow(page)).toBe(0)
    await page.setViewportSize(size)
  }
  await openDeal(poster, deal)
  await expectGood()
  await page.getByRole('button', { name: 'Read the contract' }).click()
  await expect(contractDialog(page, deal).getByText('The money is not held', { exact: true })).toBeVisible()
  await expectGood()
  await contractDialog(page, deal).getByRole('link', { name: 'Pay again · $95.00' }).click()
  await expect(page.getByRole('radio')).toHaveCount(2)
  await expectGood()
  await page.getByRole('tab', { name: 'Another card' }).click()
  await expect(page.getByLabel('Card number')).toBeVisible()
  await page.getByRole('button', { name: 'Pay · $95.00' }).click()
  await expect(page.getByText('Your card number is not valid.')).toBeVisible()
  await expectGood()
  await page.goto('/wallet')
  await page.getByRole('button', { name: 'Add a debit card' }).click()
  await expect(page.getByRole('dialog', { name: 'Add a debit card' }).getByLabel('Card number')).toBeVisible()
  await expectGood()
})

test(
  'A11Y-1 an address and a name without a place to break push nothing off a narrow screen',
  { tag: '@phone' },
  async ({ page }) => {
    const email = `${'x'.repeat(40)}${freshEmail().replaceAll('-', '')}`
    await skipWelcome(page)
    await page.setViewportSize({ width: 320, height: 700 })
    await page.goto('/?auth=register')
    await page.getByLabel('First name').fill('Wolfeschlegelsteinhausenbergerdorff'.repeat(2))
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Create account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Check your mail' })
    await expect(dialog.getByText(email)).toBeInViewport({ ratio: 1 })
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
    await dialog.getByLabel('Verification code').fill(await codeFor(page.request, email, /is your/))
    await expect(page.getByRole('heading', { level: 1, name: /Wolfe/ })).toBeVisible()
    expect(await horizontalOverflow(page)).toBe(0)
    await page.goto('/profile/security')
    await expect(page.getByText('This device')).toBeVisible()
    expect(await horizontalOverflow(page)).toBe(0)
  },
)
