import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshEmail, openTestApp, type Answer, type TestApp } from '#server/testing/app.ts'
import { formWith, PDF, PICTURE, type TestFile } from '#server/testing/scenarios/uploads.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const form = (over: Record<string, string> = {}): Record<string, string> => ({
  firstName: 'Noor',
  lastName: 'Haddad',
  email: freshEmail(),
  phone: '',
  position: 'Senior Software Engineer',
  location: 'Remote',
  coverLetter: '',
  ...over,
})
const send = (
  fields: Record<string, string>,
  files: TestFile[] = [PDF],
  more: Record<string, string> = {},
  at = testApp,
): Promise<Answer> => {
  const { payload, headers } = formWith('resumeFile', files, fields)
  return at.client().send('POST', '/api/careers/submit', payload, { ...headers, ...more })
}
const rows = (email: string) =>
  testApp.app.db
    .selectFrom('career_applications as a')
    .innerJoin('stored_files as f', 'f.id', 'a.resume_file_id')
    .selectAll('a')
    .select(['f.storage_key', 'f.is_private', 'f.attached_at', 'f.owner_id', 'f.mime_type'])
    .where('a.email', '=', email)
    .execute()

test('CAREER-2 an application is stored with its private résumé, mailed to the operator and confirmed to the applicant', async () => {
  const fields = form({
    phone: '813 555 0142',
    coverLetter: 'I once kept a <b>ticket</b> machine running.\n\nThrough a storm.',
  })
  const { status } = await send(fields)
  expect(status).toBe(201)
  const [row] = await rows(fields['email']!)
  expect(row).toMatchObject({
    first_name: 'Noor',
    last_name: 'Haddad',
    phone: '813 555 0142',
    position: 'Senior Software Engineer',
    location: 'Remote',
    status: 'new',
    is_private: true,
    owner_id: null,
    mime_type: 'application/pdf',
  })
  expect(row!.attached_at).not.toBeNull()
  expect((await testApp.client().get(`/files/${row!.storage_key}`)).status).toBeGreaterThanOrEqual(400)
  const mails = await testApp.mailsTo('careers@nearhand.test')
  expect(mails[0]).toMatchObject({ subject: 'Application: Senior Software Engineer, Noor Haddad' })
  expect(mails[0]!.text).toContain(fields['email'])
  expect(mails[0]!.text).toContain('Through a storm.')
  expect(mails[0]!.html).toContain('&lt;b&gt;ticket&lt;/b&gt;')
  const [confirmed] = await testApp.mailsTo(fields['email']!)
  expect(confirmed!.subject).toBe('Your application to Nearhand has arrived')
  expect(confirmed!.text).not.toContain('ticket')
})

test('CAREER-2 the mail is sent to the operator’s domain', async () => {
  await testApp.app.db
    .insertInto('platform_settings')
    .values({ key: 'operator.contactDomain', value: JSON.stringify('operator.example'), description: '' })
    .execute()
  await send(form())
  expect(await testApp.mailsTo('careers@operator.example')).toHaveLength(1)
  await testApp.app.db.deleteFrom('platform_settings').where('key', '=', 'operator.contactDomain').execute()
})

test('CAREER-2 phone number and cover letter are optional, and a repeated request applies once', async () => {
  const { phone: _, coverLetter: __, ...fields } = form()
  const once = { 'idempotency-key': `press of ${fields['email']}` }
  expect((await send(fields, [PDF], once)).status).toBe(201)
  expect((await send(fields, [PDF], once)).status).toBe(201)
  const found = await rows(fields['email']!)
  expect(found).toHaveLength(1)
  expect(found[0]).toMatchObject({ phone: null, cover_letter: null })
})

test.each<[string, TestFile[], number, string]>([
  ['nothing', [], 422, 'Please add your résumé as a PDF file.'],
  ['an empty file', [{ name: 'cv.pdf', bytes: '' }], 422, 'Please add your résumé as a PDF file.'],
  ['a renamed text', [{ name: 'cv.pdf', bytes: 'I am a text file.' }], 415, 'Please upload a PDF file'],
  ['a renamed picture', [{ ...PICTURE, name: 'cv.pdf' }], 415, 'Please upload a PDF file'],
  [
    'five letters before a script',
    [{ name: 'cv.pdf', bytes: '%PDF-<script>alert(1)</script>' }],
    415,
    'Please upload a PDF file',
  ],
  ['a page', [{ name: 'cv.pdf', bytes: '<!doctype html><p>cv</p>' }], 415, 'Please upload a PDF file'],
])('CAREER-1 %s is refused and nothing is stored', async (_what, files, status, sentence) => {
  const fields = form()
  const answer = await send(fields, files)
  expect([answer.status, answer.body.fields.resumeFile]).toEqual([status, sentence])
  expect(await rows(fields['email']!)).toEqual([])
  expect(await testApp.mailsTo(fields['email']!)).toEqual([])
})

test('CAREER-1 a PDF is accepted under any name', async () => {
  expect((await send(form(), [{ ...PDF, name: 'cv.txt' }])).status).toBe(201)
})

test.each([
  [{ firstName: ' ' }, 'firstName', 'First name is required'],
  [{ lastName: '' }, 'lastName', 'Last name is required'],
  [{ firstName: 'www.example.com' }, 'firstName', 'A name has no links, addresses or phone numbers.'],
  [{ email: 'noor@' }, 'email', 'Please enter a valid email address'],
  [{ position: 'Astronaut' }, 'position', 'Please choose a position'],
  [{ location: 'The Moon' }, 'location', 'Please choose a location'],
  [{ phone: 'x'.repeat(41) }, 'phone', 'Please use at most 40 characters.'],
  [{ coverLetter: 'x'.repeat(4_001) }, 'coverLetter', 'Please use at most 4000 characters.'],
])('CAREER-1 %j is refused with a message for the field', async (over, field, sentence) => {
  const { status, body } = await send(form(over))
  expect([status, body.fields[field]]).toEqual([400, sentence])
})

test.each([
  ['Tampa, FL', 'Tampa, FL'],
  ['Tampa FL', 'Tampa, FL'],
  ['tampa,fl', 'Tampa, FL'],
  ['New York City NY', 'New York City, NY'],
  ['remote', 'Remote'],
])('CAREER-6 the location %j is stored as %j', async (location, stored) => {
  const fields = form({ location })
  expect((await send(fields)).status).toBe(201)
  expect((await rows(fields['email']!)).map((row) => row.location)).toEqual([stored])
})

test('CAREER-3 applications are limited per mailbox and per network address', async () => {
  const strict = await openTestApp({ RATE_LIMIT_SCALE: '1' })
  const fields = form()
  const answers = []
  for (let count = 0; count < 5; count += 1) answers.push((await send(fields, [PDF], {}, strict)).status)
  expect(answers).toEqual([201, 201, 201, 201, 429])
  for (let count = 0; count < 5; count += 1) answers.push((await send(form(), [PDF], {}, strict)).status)
  expect((await send(form(), [PDF], {}, strict)).status).toBe(429)
  await strict.close()
})
