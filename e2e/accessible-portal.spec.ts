import { expect, type Page } from '@playwright/test'
import { auditScreens, press, type Screen } from './accessibility.ts'

/** The row's first link opens its drawer. */
const openRow = async (page: Page): Promise<void> => {
  await page.getByRole('table').getByRole('link').first().click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('heading', { level: 2 }).waitFor()
  await expect(drawer.locator('[data-slot=skeleton]')).toHaveCount(0)
}

/** Every screen of the admin portal. */
const SCREENS: Record<string, Screen> = {
  'the admin sign-in': { path: '/admin', heading: 'Sign in' },
  'an admin’s forgotten password': { path: '/admin', heading: 'New password', act: press('Forgot password?') },
  dashboard: { path: '/admin/dashboard', as: 'admin', heading: 'Recent Activity' },
  'dashboard, users': { path: '/admin/dashboard?tab=users', as: 'admin', heading: 'Dashboard' },
  'dashboard, jobs': { path: '/admin/dashboard?tab=jobs', as: 'admin', heading: 'Dashboard' },
  'dashboard, disputes': { path: '/admin/dashboard?tab=disputes', as: 'moderator', heading: 'Dashboard' },
  'the jump dialog': {
    path: '/admin/dashboard',
    as: 'admin',
    heading: 'Dashboard',
    act: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill('dev')
      await page.getByRole('option').first().waitFor()
    },
  },
  users: { path: '/admin/users', as: 'admin', heading: 'User Management' },
  'one user': { path: '/admin/users', as: 'admin', heading: /\w/, act: openRow },
  'users, none found': { path: '/admin/users?q=zzzzzz', as: 'admin', heading: /No/ },
  jobs: { path: '/admin/jobs', as: 'admin', heading: 'Job Oversight' },
  'one job': { path: '/admin/jobs', as: 'moderator', heading: /\w/, act: openRow },
  payments: { path: '/admin/payments', as: 'admin', heading: 'Payments & Escrow' },
  payouts: { path: '/admin/payments?tab=payouts', as: 'admin', heading: 'Payments & Escrow' },
  chargebacks: { path: '/admin/payments?tab=chargebacks&status=all', as: 'admin', heading: 'Payments & Escrow' },
  ledger: { path: '/admin/payments?tab=ledger', as: 'admin', heading: 'Payments & Escrow' },
  'disputes to decide': { path: '/admin/disputes', as: 'moderator', heading: 'Decision' },
  reviews: { path: '/admin/reviews', as: 'moderator', heading: 'Review Moderation' },
  flags: { path: '/admin/flags', as: 'moderator', heading: 'Flagged Content' },
  settings: { path: '/admin/settings', as: 'admin', heading: 'Platform Settings' },
  'settings, read-only': { path: '/admin/settings', as: 'support', heading: 'Platform Settings' },
  audit: { path: '/admin/audit', as: 'admin', heading: 'Audit Log' },
  'audit, not allowed': { path: '/admin/audit', as: 'support', heading: 'Your role does not allow this' },
  'security events': { path: '/admin/security', as: 'admin', heading: 'Security Events' },
  'security events, none found': { path: '/admin/security?network=192.0.2.1', as: 'admin', heading: 'Nothing fits' },
  'security events, not allowed': { path: '/admin/security', as: 'support', heading: 'Your role does not allow this' },
  'failed jobs': { path: '/admin/failed-jobs', as: 'admin', heading: 'Failed Jobs' },
  'failed jobs, not allowed': {
    path: '/admin/failed-jobs',
    as: 'moderator',
    heading: 'Your role does not allow this',
  },
  tickets: { path: '/admin/tickets', as: 'support', heading: 'Support Tickets' },
  'one ticket': { path: '/admin/tickets', as: 'support', heading: /\w/, act: openRow },
  applications: { path: '/admin/applications', as: 'admin', heading: 'Applications' },
  'one application': { path: '/admin/applications', as: 'admin', heading: /\w/, act: openRow },
  'an admin’s account': { path: '/admin/account', as: 'admin', heading: 'My account' },
}

auditScreens(SCREENS)
