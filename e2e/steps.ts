import { expect, type APIRequestContext, type Page } from '@playwright/test'

/** Shared steps: reading emails, signing in, suppressing the welcome popup. */

let count = 0
export const freshEmail = (): string => `journey-${process.pid}-${Date.now()}-${++count}@example.com`

export const PASSWORD = 'Driftwood9'

interface Mail {
  subject: string
  text: string
}

export const mailsTo = async (request: APIRequestContext, email: string): Promise<Mail[]> =>
  (await request.get(`/api/dev/outbox?to=${encodeURIComponent(email)}`)).json()

/**
 * The six digits of the newest email whose subject fits, once the given number has arrived: older codes are invalid.
 */
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
 * Collects the text of all toasts, over page changes: some disappear before a test can look. Call it before the page is
 * opened.
 */
export const listen = async (page: Page): Promise<() => string> => {
  const toasts: string[] = []
  await page.exposeFunction('nearhandToast', (text: string) => void toasts.push(text))
  await page.addInitScript(() => {
    const report = (globalThis as unknown as { nearhandToast: (text: string) => void }).nearhandToast
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof Element && node.matches('[data-slot="toast"]')) report(node.textContent)
    }).observe(document, { childList: true, subtree: true })
  })
  return () => toasts.join('\n')
}

/** Suppresses the prompt to complete the profile. */
export const skipProfilePrompt = async (page: Page): Promise<void> => {
  await page.addInitScript(() => sessionStorage.setItem('nearhand.profilePromptSkipped', 'true'))
}

export const signInByCall = async (page: Page, email: string, password = 'Demo1234'): Promise<void> => {
  const answer = await page.request.post('/api/auth/login', { data: { email, password } })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** A separate user, so that tests do not affect each other. */
export const openMember = async (page: Page): Promise<{ email: string; password: string }> => {
  const email = freshEmail()
  await page.request.post('/api/auth/register', { data: { email, firstName: 'Ines', password: PASSWORD } })
  const code = await codeFor(page.request, email, /is your/)
  const answer = await page.request.post('/api/auth/verify-email', { data: { email, code } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return { email, password: PASSWORD }
}
