import { parseArgs } from 'node:util'
import { openApp, type App } from '../apps/server/src/app.ts'
import { isRoleId, roleIds, type RoleId } from '../apps/server/src/features/auth/index.ts'
import { CommandError, runOnDatabase } from './database.ts'

/**
 * `npm run staff` lists who holds which role; `npm run staff -- give NAME ROLE --reason "…"` and
 * `… take …` change one. It is how an administrator who is alone gets a colleague: whoever reaches
 * the machine has it in hand anyway, and nobody does it alone over the web.
 */
const usage = 'Usage: npm run staff [-- give|take NAME ROLE --reason "…"]'
const reasonMin = 5

interface Order {
  readonly isGiven: boolean
  readonly name: string
  readonly role: RoleId
  readonly reason: string
}

function readOrder(args: readonly string[]): Order | undefined {
  const { positionals, reason } = readWords(args)
  if (positionals.length === 0) return undefined
  const [verb, name, role = '', ...more] = positionals
  if ((verb !== 'give' && verb !== 'take') || name === undefined || more.length > 0) {
    throw new CommandError(usage)
  }
  if (!isRoleId(role)) throw new CommandError(`There is no role ${role}: ${roleIds.join(', ')}.`)
  if (reason.length < reasonMin) {
    throw new CommandError('Give a --reason of five characters or more.')
  }
  return { isGiven: verb === 'give', name, role, reason }
}

function readWords(args: readonly string[]): { positionals: string[]; reason: string } {
  const options = { reason: { type: 'string', default: '' } } as const
  try {
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true })
    return { positionals, reason: values.reason }
  } catch {
    throw new CommandError(usage)
  }
}

async function list({ doors }: App): Promise<void> {
  const staff = await doors.auth.staff()
  if (staff.length === 0) console.log('Nobody holds a role.')
  for (const { name, roles, hasFactor, isSeeded } of staff) {
    const factor = isSeeded ? 'demo account' : hasFactor ? 'second factor' : 'no second factor yet'
    console.log(`${name}: ${roles.join(', ')} (${factor})`)
  }
}

async function change({ doors, platform }: App, order: Order): Promise<void> {
  const { isGiven, name, role, reason } = order
  const user = await doors.auth.findUser(name)
  if (user === null) throw new CommandError(`Nobody is called ${name}.`)
  const sign = isGiven ? '+' : '−'
  try {
    const announce = await platform.database.transaction(async (tx) => {
      const done = await doors.auth.changeRole(tx, { userId: user.id, role, isGiven, by: null })
      const detail = { reason, before: null, after: `${sign} ${role}`, ip: null }
      const line = { stream: 'staff', event: 'roles.assign', actor: null, subject: user.id, detail }
      await platform.audit.write(line, tx)
      return done
    })
    announce()
  } catch (error) {
    const refusal: unknown = Reflect.get(Object(error), 'refusal')
    if (refusal !== 'auth/last-administrator') throw error
    throw new CommandError(`${name} is the last administrator and stays one.`)
  }
  console.log(`${user.name}: ${sign} ${role}. The account has to sign in again.`)
}

await runOnDatabase(async (databaseUrl, config) => {
  const order = readOrder(process.argv.slice(2))
  const app = await openApp(config, { databaseUrl, webRoot: null })
  try {
    await (order === undefined ? list(app) : change(app, order))
    return 0
  } finally {
    await app.close('the command is done')
  }
})
