import { calls, type CallSpec } from '@powerplay/contract'
import { z } from 'zod'
import { demoAccounts } from '../client/demo-accounts.ts'
import { newAccount, Visitor } from '../client/visitor.ts'
import { jsonOf } from '../client/wire.ts'
import { reason } from './desk.ts'
import type { World } from './world.ts'

/** Two who decide for each other. */
interface Pair {
  readonly ada: Visitor
  readonly ben: Visitor
}

const listed = z.object({ rows: z.array(z.looseObject({ id: z.string() })) })

/** The first rows of a list, as somebody of staff is told them. */
export async function rowsOf(by: Visitor, spec: CallSpec) {
  return listed.parse(await by.ask(spec, { filter: {}, perPage: 10 })).rows
}

/** Asks a second person. @returns the id of the request. */
export async function askSecond(by: Visitor, spec: CallSpec, input: object): Promise<string> {
  const answer = await by.call(spec, { ...input, reason })
  if (answer.status !== 202) {
    throw new Error(`${spec.path} answered ${answer.status}: ${answer.text}`)
  }
  const error: unknown = Reflect.get(Object(jsonOf(answer)), 'error')
  const params: unknown = Reflect.get(Object(error), 'params')
  return String(Reflect.get(Object(params), 'approvalId'))
}

/** What one asks for and the other agrees to. */
async function byTwo({ ada, ben }: Pair, spec: CallSpec, input: object): Promise<void> {
  const id = await askSecond(ada, spec, input)
  await ben.ask(calls['admin.approvals.approve'], { id, reason })
}

/** A player who has nothing left: nothing keeps the account from being erased. */
async function emptyPlayer(siteUrl: string, pair: Pair, name: string): Promise<string> {
  const { user } = await Visitor.register(siteUrl, newAccount(name))
  const money = { id: user?._id, currency: 'usdt', pocket: 'real', amount: '-1000' }
  await byTwo(pair, calls['admin.users.adjustMoney'], money)
  return user?._id ?? ''
}

/** Erasures that wait, that were recalled and that were carried out. */
async function fileErasures(siteUrl: string, pair: Pair): Promise<void> {
  for (const end of ['waits', 'recalled', 'done'] as const) {
    const player = await emptyPlayer(siteUrl, pair, 'erika')
    await byTwo(pair, calls['admin.erasures.ask'], { player })
    const [latest] = await rowsOf(pair.ada, calls['admin.erasures.list'])
    const id = latest?.id ?? ''
    if (end === 'recalled') await pair.ada.ask(calls['admin.erasures.recall'], { id, reason })
    if (end === 'done') await byTwo(pair, calls['admin.erasures.carryOut'], { id })
  }
}

/** Requests in every state, of either of the two. */
async function fileRequests({ ada, ben }: Pair, { player }: World): Promise<void> {
  const { _id: id = '', name = '' } = player.user ?? {}
  const money = { id, currency: 'usdt', pocket: 'real' }
  const adjust = calls['admin.users.adjustMoney']
  const [refused, withdrawn] = [
    await askSecond(ben, adjust, { ...money, amount: '400' }),
    await askSecond(ben, adjust, { ...money, amount: '12' }),
  ]
  await ada.ask(calls['admin.approvals.refuse'], { id: refused, reason })
  await ben.ask(calls['admin.approvals.withdraw'], { id: withdrawn, reason })
  await askSecond(ben, adjust, { ...money, amount: '25.5' })
  await askSecond(ada, adjust, { ...money, amount: '-3' })
  await askSecond(ben, calls['admin.roles.assign'], {
    user: name,
    role: 'chat_moderator',
    on: true,
  })
}

/** Gives the desk something to decide and to look at. @returns who sits there. */
export async function furnishDesk(siteUrl: string, world: World): Promise<Visitor> {
  const [ada, ben] = await Promise.all([
    Visitor.logIn(siteUrl, demoAccounts.admin),
    Visitor.logIn(siteUrl, demoAccounts.otherAdmin),
  ])
  await fileErasures(siteUrl, { ada, ben })
  await fileRequests({ ada, ben }, world)
  const of = world.player.user?._id ?? ''
  const note = { of, text: 'Asked about a bonus; answered by mail.', reason }
  await ben.ask(calls['admin.user-notes.create'], note)
  await ada.ask(calls['admin.emoji-packs.create'], { title: 'Night', kind: 'sticker', reason })
  const setting = { id: 'lobby.favoritesMax', version: 0, value: 150, reason }
  await ben.ask(calls['admin.settings.update'], { ...setting, applyAt: Date.now() + 86_400_000 })
  return ada
}
