// npm run admin -- create|disable|enable|reset EMAIL, list: manages admin accounts, also while the server runs. Exit
// code 1 means refused, 2 means wrong usage.
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { ADMIN_ROLES } from '#core/kernel/endpoint.ts'
import { email, personName } from '#core/kernel/fields.ts'
import * as actions from '#server/admin/account/command-actions.ts'
import { openDatabase, type Db } from '#server/platform/database/database.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'
import { openProductDatabase, describeError } from './open-database.ts'

const USAGE = `npm run admin -- create EMAIL [--role admin|moderator|support] [--first NAME] [--last NAME] [--password-stdin]
npm run admin -- disable EMAIL
npm run admin -- enable EMAIL
npm run admin -- reset EMAIL [--password-stdin]
npm run admin -- list`

class UsageError extends Error {}

const AccountOptions = z.object({
  email: email('That is not an e-mail address.'),
  role: z._default(z.enum(ADMIN_ROLES, `A role is one of ${ADMIN_ROLES.toReversed().join(', ')}.`), 'admin'),
  first: z.optional(personName('Please say a first name.')),
  last: z.optional(personName('Please say a last name.')),
})
type AccountOptions = z.infer<typeof AccountOptions>

interface Arguments {
  command: string
  addresses: string[]
  options: { role?: string; first?: string; last?: string; 'password-stdin'?: boolean }
}

const readArguments = (): Arguments => {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        role: { type: 'string' },
        first: { type: 'string' },
        last: { type: 'string' },
        'password-stdin': { type: 'boolean' },
      },
    })
    const [command = '', ...addresses] = positionals
    return { command, addresses, options: values }
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

const readAccount = (
  { addresses, options }: Arguments,
  allowed: readonly (keyof Arguments['options'])[],
): AccountOptions => {
  if (addresses.length === 0) throw new UsageError('Whose account? Please say the e-mail address.')
  if (addresses.length > 1)
    throw new UsageError(`One address at a time, please: ${addresses.slice(1).join(' ')} is too much.`)
  const stray = Object.keys(options).find((name) => !allowed.includes(name as keyof Arguments['options']))
  if (stray) throw new UsageError(`--${stray} says nothing here.`)
  const parsed = AccountOptions.safeParse({ ...options, email: addresses[0] })
  if (!parsed.success) throw new UsageError(parsed.error.issues[0]!.message)
  return parsed.data
}

/** The first line of standard input. */
const readPassword = async (): Promise<string> => (await text(process.stdin)).split(/\r?\n/)[0] ?? ''

/** CLI-1: a generated password is printed once, and only its hash is stored. */
const passwordFor = async ({ options }: Arguments): Promise<{ password: string; note: string }> => {
  if (options['password-stdin']) return { password: await readPassword(), note: 'with the password that you gave' }
  const password = actions.randomPassword()
  return { password, note: `with the password ${password}\nIt is shown only this once. Change it in the portal.` }
}

const listed = async (db: Db): Promise<string> => {
  const admins = await actions.listAdmins(db)
  if (admins.length === 0) return 'There is no admin yet: npm run admin -- create EMAIL makes one.'
  const width = Math.max(...admins.map((admin) => admin.email.length))
  return admins
    .map((admin) =>
      [
        admin.email.padEnd(width),
        admin.role.padEnd(9),
        admin.is_active ? 'on ' : 'off',
        admin.hasSecondFactor ? 'second factor' : 'password only',
        admin.last_login ? `signed in ${admin.last_login}` : 'never signed in',
        [admin.first_name, admin.last_name].filter(Boolean).join(' '),
      ]
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const switched = async (db: Db, address: string, isActive: boolean): Promise<string> => {
  const hasChanged = await actions.setActive(db, address, isActive)
  if (!hasChanged) return `${address} was switched ${isActive ? 'on' : 'off'} already.`
  return isActive ? `${address} is switched on.` : `${address} is switched off, and signed out everywhere.`
}

/** Checks the arguments before a database is opened. */
const plan = async (input: Arguments): Promise<(db: Db) => Promise<string>> => {
  const { command, addresses, options } = input
  if (command === 'list') {
    if (addresses.length + Object.keys(options).length > 0) throw new UsageError('list takes nothing more.')
    return listed
  }
  if (command === 'disable' || command === 'enable') {
    const account = readAccount(input, [])
    return (db) => switched(db, account.email, command === 'enable')
  }
  if (command === 'create') {
    const account = readAccount(input, ['role', 'first', 'last', 'password-stdin'])
    const { password, note } = await passwordFor(input)
    const form = { ...account, firstName: account.first ?? null, lastName: account.last ?? null, password }
    return async (db) => (await actions.createAdmin(db, form), `${account.email} is an admin (${account.role}) ${note}`)
  }
  if (command === 'reset') {
    const account = readAccount(input, ['password-stdin'])
    const { password, note } = await passwordFor(input)
    return async (db) => {
      await actions.resetAdmin(db, account.email, password)
      return `${account.email} is signed out everywhere, has no second factor, and signs in ${note}`
    }
  }
  throw new UsageError(command === '' ? 'What shall be done?' : `${command} is not known here.`)
}

const run = async (): Promise<number> => {
  const act = await plan(readArguments())
  const { url, close } = await openProductDatabase()
  const database = openDatabase(url, { maxConnections: 1 })
  try {
    console.log(await act(database.db))
    return 0
  } finally {
    await database.close()
    await close()
  }
}

process.exitCode = await run().catch((error: unknown) => {
  if (error instanceof UsageError) return (console.error(`${error.message}\n\n${USAGE}`), 2)
  console.error(error instanceof RefusalError ? error.refusal.message : describeError(error))
  return 1
})
