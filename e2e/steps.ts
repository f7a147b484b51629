import { expect, type APIRequestContext, type Page } from '@playwright/test'

/** What several journeys do on the way: reading mail, signing in, keeping the welcome popup away. */

let count = 0
export const freshEmail = (): string => `journey-${process.pid}-${Date.now()}-${++count}@example.com`

export const PASSWORD = 'Saturday9'

interface Mail {
  subject: string
  text: string
}

export const mailsTo = async (request: APIRequestContext, email: string): Promise<Mail[]> =>
  (await request.get(`/api/dev/outbox?to=${encodeURIComponent(email)}`)).json()

/** The six digits of the newest mail whose subject fits, once so many of them have come: an older code opens nothing. */
export const codeFor = async (
  request: APIRequestContext,
  email: string,
  subject: RegExp,
  atLeast = 1,
): Promise<string> => {
  let code = ''
  await expect(async () => {
    const mails = (await mailsTo(request, email)).filter((one) => subject.test(one.subject))
    expect(mails.length).toBeGreaterThanOrEqual(atLeast)
    code = /\b\d{6}\b/.exec(mails[0]?.text ?? '')?.[0] ?? ''
    expect(code).toMatch(/^\d{6}$/)
  }).toPass()
  return code
}

export const skipWelcome = async (page: Page): Promise<void> => {
  await page.addInitScript(() => localStorage.setItem('nearhand.welcomeSeen', 'true'))
}

/**
 * Everything the page's toasts have said, kept over a change of page: some leave before a test could look. To be
 * called before the page is opened.
 */
export const listen = async (page: Page): Promise<() => string> => {
  const heard: string[] = []
  await page.exposeFunction('nearhandHears', (text: string) => void heard.push(text))
  await page.addInitScript(() => {
    const hear = (globalThis as unknown as { nearhandHears: (text: string) => void }).nearhandHears
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof Element && node.matches('.toast')) hear(node.textContent)
    }).observe(document, { childList: true, subtree: true })
  })
  return () => heard.join('\n')
}

/** The prompt to complete the profile, for journeys of newcomers that are about something else. */
export const skipProfilePrompt = async (page: Page): Promise<void> => {
  await page.addInitScript(() => sessionStorage.setItem('nearhand.profilePromptSkipped', 'true'))
}

export const signInByCall = async (page: Page, email: string, password = 'Demo1234'): Promise<void> => {
  const answer = await page.request.post('/api/auth/login', { data: { email, password } })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** A member of one's own, so that journeys do not get into each other's way. */
export const openMember = async (page: Page): Promise<{ email: string; password: string }> => {
  const email = freshEmail()
  await page.request.post('/api/auth/register', { data: { email, firstName: 'Ines', password: PASSWORD } })
  const code = await codeFor(page.request, email, /is your/)
  const answer = await page.request.post('/api/auth/verify-email', { data: { email, code } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return { email, password: PASSWORD }
}
