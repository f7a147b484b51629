// npm run admin -- create|disable|enable|reset EMAIL, list: admin accounts from the command line, also while the product
// runs. Ends with 1 where it was refused and with 2 where it was not understood.
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { ADMIN_ROLES } from '#core/kernel/endpoint.ts'
import { email, personName } from '#core/kernel/fields.ts'
import * as actions from '#server/admin/account/command-actions.ts'
import { openDatabase, type Db } from '#server/platform/database/database.ts'
import { Refused } from '#server/platform/http/refused-error.ts'
import { openHouseDatabase, sentenceFor } from './open-database.ts'

const USAGE = `npm run admin -- create EMAIL [--role admin|moderator|support] [--first NAME] [--last NAME] [--password-stdin]
npm run admin -- disable EMAIL
npm run admin -- enable EMAIL
npm run admin -- reset EMAIL [--password-stdin]
npm run admin -- list`

class WrongUse extends Error {}

const Given = z.object({
  email: email('That is not an e-mail address.'),
  role: z._default(z.enum(ADMIN_ROLES, `A role is one of ${ADMIN_ROLES.toReversed().join(', ')}.`), 'admin'),
  first: z.optional(personName('Please say a first name.')),
  last: z.optional(personName('Please say a last name.')),
})
type Given = z.infer<typeof Given>

interface Said {
  command: string
  words: string[]
  options: { role?: string; first?: string; last?: string; 'password-stdin'?: boolean }
}

const readWords = (): Said => {
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
    const [command = '', ...words] = positionals
    return { command, words, options: values }
  } catch (error) {
    throw new WrongUse((error as Error).message)
  }
}

const readGiven = ({ words, options }: Said, allowed: readonly (keyof Said['options'])[]): Given => {
  if (words.length === 0) throw new WrongUse('Whose account? Please say the e-mail address.')
  if (words.length > 1) throw new WrongUse(`One address at a time, please: ${words.slice(1).join(' ')} is too much.`)
  const stray = Object.keys(options).find((name) => !allowed.includes(name as keyof Said['options']))
  if (stray) throw new WrongUse(`--${stray} says nothing here.`)
  const parsed = Given.safeParse({ ...options, email: words[0] })
  if (!parsed.success) throw new WrongUse(parsed.error.issues[0]!.message)
  return parsed.data
}

/** The first line of what is piped in. */
const readPassword = async (): Promise<string> => (await text(process.stdin)).split(/\r?\n/)[0] ?? ''

/** CLI-1: told once, here; nobody can read it again. */
const passwordFor = async ({ options }: Said): Promise<{ password: string; told: string }> => {
  if (options['password-stdin']) return { password: await readPassword(), told: 'with the password that you gave' }
  const password = actions.randomPassword()
  return { password, told: `with the password ${password}\nIt is shown only this once. Change it in the portal.` }
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

/** What will be done, checked before a database is opened for it. */
const plan = async (said: Said): Promise<(db: Db) => Promise<string>> => {
  const { command, words, options } = said
  if (command === 'list') {
    if (words.length + Object.keys(options).length > 0) throw new WrongUse('list takes nothing more.')
    return listed
  }
  if (command === 'disable' || command === 'enable') {
    const given = readGiven(said, [])
    return (db) => switched(db, given.email, command === 'enable')
  }
  if (command === 'create') {
    const given = readGiven(said, ['role', 'first', 'last', 'password-stdin'])
    const { password, told } = await passwordFor(said)
    const form = { ...given, firstName: given.first ?? null, lastName: given.last ?? null, password }
    return async (db) => (await actions.createAdmin(db, form), `${given.email} is an admin (${given.role}) ${told}`)
  }
  if (command === 'reset') {
    const given = readGiven(said, ['password-stdin'])
    const { password, told } = await passwordFor(said)
    return async (db) => {
      await actions.resetAdmin(db, given.email, password)
      return `${given.email} is signed out everywhere, has no second factor, and signs in ${told}`
    }
  }
  throw new WrongUse(command === '' ? 'What shall be done?' : `${command} is not known here.`)
}

const run = async (): Promise<number> => {
  const act = await plan(readWords())
  const { url, leave } = await openHouseDatabase()
  const database = openDatabase(url, { maxConnections: 1 })
  try {
    console.log(await act(database.db))
    return 0
  } finally {
    await database.close()
    await leave()
  }
}

process.exitCode = await run().catch((error: unknown) => {
  if (error instanceof WrongUse) return (console.error(`${error.message}\n\n${USAGE}`), 2)
  console.error(error instanceof Refused ? error.refusal.message : sentenceFor(error))
  return 1
})
