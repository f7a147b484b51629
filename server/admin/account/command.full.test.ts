import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { missingFromPassword } from '#core/accounts/rules.ts'
import { randomPassword } from '#server/admin/account/command-actions.ts'
import { freshEmail, openTestApp, type TestApp } from '#server/testing/app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp({ DEMO: '0' })
})
afterAll(() => testApp.close())

/** Runs `npm run admin -- …` while the app runs. */
const run = async (args: string, options: { input?: string; env?: Record<string, string> } = {}) => {
  const { input = '', env = { DATABASE_URL: testApp.databaseUrl } } = options
  const flags = ['--disable-warning=ExperimentalWarning', 'scripts/admin.ts']
  const child = spawn(process.execPath, [...flags, ...args.split(' ').filter(Boolean)], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: 'pipe',
  })
  child.stdin.end(input)
  const exit = new Promise<number | null>((done) => child.on('close', done))
  const [output, complained] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await exit, output: output.trim(), complained: complained.trim() }
}
const signIn = async (email: string, password: string) => {
  const client = testApp.client()
  const { status } = await client.post('/api/admin/login', { email, password })
  return { client, status }
}
const passwordIn = (output: string): string => /with the password (\S+)/.exec(output)![1]!
const auditEntriesAbout = async (email: string) => {
  const rows = await testApp.app.db
    .selectFrom('admin_audit_log as l')
    .innerJoin('admin_users as a', 'a.id', 'l.admin_id')
    .select(['l.action', 'l.ip_address', 'l.user_agent', 'l.target_type', 'l.target_id', 'a.id'])
    .where('a.email', '=', email)
    .where('l.action', '!=', 'admin.signed_in')
    .orderBy('l.id')
    .execute()
  for (const { id, target_id, target_type, ip_address, user_agent } of rows)
    expect([target_id, target_type, ip_address, user_agent]).toEqual([id, 'admin', 'command line', 'npm run admin'])
  return rows.map(({ action }) => action)
}

describe('CLI-1 npm run admin -- create', () => {
  test('creates an admin and prints a random password once', async () => {
    const email = freshEmail()
    const { code, output, complained } = await run(`create ${email} --first Ada --last Byron`)
    expect([code, complained]).toEqual([0, ''])
    expect(output).toMatch(new RegExp(`^${email} is an admin \\(admin\\) with the password [\\w-]{22}\\n`))
    const { client, status } = await signIn(email, passwordIn(output))
    expect(status).toBe(200)
    expect((await client.get('/api/admin/me')).body).toMatchObject({
      email,
      role: 'admin',
      firstName: 'Ada',
      lastName: 'Byron',
    })
    expect(await auditEntriesAbout(email)).toEqual(['admin.created'])
  })

  test('uses the given role and the piped password, if it satisfies the policy', async () => {
    const email = freshEmail()
    const weak = await run(`create ${email} --password-stdin`, { input: 'weak\n' })
    expect([weak.code, weak.complained]).toEqual([1, expect.stringMatching(/^The password still needs/)])
    const { output } = await run(`create ${email} --role support --password-stdin`, { input: 'Workbench2026\nmore\n' })
    expect(output).toBe(`${email} is an admin (support) with the password that you gave`)
    expect((await signIn(email, 'Workbench2026')).status).toBe(200)
  })

  test('refuses a taken address, ignoring case', async () => {
    const email = freshEmail()
    await run(`create ${email} --password-stdin`, { input: 'Workbench2026' })
    const { code, complained } = await run(`create ${email.toUpperCase()} --password-stdin`, { input: 'Sandpaper2026' })
    expect([code, complained]).toEqual([1, 'There is an admin with this address already.'])
    expect((await signIn(email, 'Workbench2026')).status).toBe(200)
  })

  test('a random password always satisfies the policy', () => {
    const made = Array.from({ length: 500 }, randomPassword)
    expect(made.filter((password) => missingFromPassword(password).length > 0)).toEqual([])
    expect(new Set(made).size).toBe(500)
  })
})

describe('CLI-2 npm run admin', () => {
  test('disable ends the sessions and prevents signing in; enable allows it again', async () => {
    const email = freshEmail()
    await run(`create ${email} --password-stdin`, { input: 'Workbench2026' })
    const { client } = await signIn(email, 'Workbench2026')
    expect((await run(`disable ${email}`)).output).toBe(`${email} is switched off, and signed out everywhere.`)
    expect((await client.get('/api/admin/me')).status).toBe(401)
    expect((await signIn(email, 'Workbench2026')).status).toBe(401)
    expect((await run(`disable ${email}`)).output).toBe(`${email} was switched off already.`)
    expect((await run(`enable ${email}`)).output).toBe(`${email} is switched on.`)
    // The old session stays ended.
    expect((await client.get('/api/admin/me')).status).toBe(401)
    expect((await signIn(email, 'Workbench2026')).status).toBe(200)
    expect(await auditEntriesAbout(email)).toEqual(['admin.created', 'admin.disabled', 'admin.enabled'])
  })

  test('reset sets a new password, removes the second factor and ends the sessions', async () => {
    const email = freshEmail()
    await run(`create ${email} --password-stdin`, { input: 'Workbench2026' })
    const { client } = await signIn(email, 'Workbench2026')
    await testApp.app.db
      .updateTable('admin_users')
      .set({ totp_secret: 'sealed', totp_waiting: 'too', totp_last_step: 7n, recovery_codes: ['one'] })
      .where('email', '=', email)
      .execute()
    expect((await run('list')).output).toMatch(new RegExp(`^${email} +admin +on +second factor +signed in 20`, 'm'))
    const { output } = await run(`reset ${email}`)
    expect((await client.get('/api/admin/me')).status).toBe(401)
    expect((await signIn(email, 'Workbench2026')).status).toBe(401)
    expect((await signIn(email, passwordIn(output))).status).toBe(200)
    expect(await auditEntriesAbout(email)).toEqual(['admin.created', 'admin.reset'])
    expect((await testApp.mailsTo(email))[0]!.subject).toBe('Your Nearhand admin password was changed')
  })

  test.each(['disable', 'enable', 'reset'])('%s reports an unknown address', async (command) => {
    const { code, complained } = await run(`${command} nobody@example.com`)
    expect([code, complained]).toEqual([1, 'There is no admin with this address.'])
  })

  test('list prints the admins, or how to create one', async () => {
    const empty = await openTestApp({ DEMO: '0' })
    const env = { DATABASE_URL: empty.databaseUrl }
    expect((await run('list', { env })).output).toBe('There is no admin yet: npm run admin -- create EMAIL makes one.')
    await run('create ada@example.com --role moderator --first Ada', { env })
    await run('disable ada@example.com', { env })
    expect((await run('list', { env })).output).toBe(
      'ada@example.com  moderator  off  password only  never signed in  Ada',
    )
    await empty.close()
  })
})

describe('CLI-3 wrong use', () => {
  test.each([
    ['', 'What shall be done?'],
    ['promote ada@example.com', 'promote is not known here.'],
    ['create', 'Whose account? Please say the e-mail address.'],
    ['create ada', 'That is not an e-mail address.'],
    ['create ada@example.com bea@example.com', 'One address at a time, please: bea@example.com is too much.'],
    ['create ada@example.com --role queen', 'A role is one of admin, moderator, support.'],
    ['create ada@example.com --first +15551234567', 'A name has no links, addresses or phone numbers.'],
    ['create ada@example.com --colour red', expect.stringContaining('--colour')],
    ['disable ada@example.com --role admin', '--role says nothing here.'],
    ['list everything', 'list takes nothing more.'],
  ])('"%s" prints the error and the usage, and exits with 2', async (args, sentence) => {
    const { code, complained, output } = await run(args)
    const [first] = complained.split('\n')
    expect([code, output, first]).toEqual([2, '', sentence])
    expect(complained).toContain('npm run admin -- create EMAIL [--role admin|moderator|support]')
  })

  test('reports a missing or outdated database', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nearhand-cli-'))
    const none = await run('list', { env: { DATA_DIR: folder } })
    expect([none.code, none.complained]).toEqual([1, `There is no database in ${folder} yet: npm start makes one.`])
    await rm(folder, { recursive: true })
    const nowhere = Object.assign(new URL(testApp.databaseUrl), { pathname: '/postgres' }).href
    const old = await run('list', { env: { DATABASE_URL: nowhere } })
    expect([old.code, old.complained]).toEqual([1, expect.stringContaining('npm start brings it up to date')])
    const away = await run('list', { env: { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' } })
    expect([away.code, away.complained]).toEqual([1, expect.stringMatching(/^The database cannot be used: /)])
  })
})
