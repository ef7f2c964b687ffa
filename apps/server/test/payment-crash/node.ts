import { createInterface } from 'node:readline'
import { mustHave, Refusal, toWireId } from '@powerplay/kernel'
import { openApp } from '../../src/app.ts'
import { configOfProcess } from '../../src/config.ts'
import { callOf } from '../app.ts'
import { order, type Answer, type Order } from './orders.ts'

/**
 * A server of the run that kills payments, as a process: the whole program over the database of
 * DATABASE_URL. It looks at its chain without a pause, as the watcher does, and takes orders on its input.
 */
const config = configOfProcess()
const databaseUrl = mustHave(config.DATABASE_URL, 'DATABASE_URL').reveal()
const [chain = ''] = process.argv.slice(2)
const app = await openApp(config, { databaseUrl, webRoot: null })
const { payments } = app.doors
const pauseMs = 25

let looks = Promise.resolve()
const look = (reconciles: boolean) => {
  const last = looks
  looks = last.then(() => payments.look(chain, { reconciles })).catch(() => undefined)
  return looks
}

async function watch(): Promise<never> {
  for (;;) {
    await look(false)
    await payments.keepKeys().catch(() => false)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

/** By the call of the dashboard, as one of staff makes it. */
async function decide({
  what,
  userId,
  id,
}: Extract<Order, { what: 'approve' | 'decline' }>): Promise<void> {
  const handler: unknown = Reflect.get(app.handlers, `admin.withdrawals.${what}`)
  if (typeof handler !== 'function') throw new Error(`no call to ${what}`)
  const told = what === 'decline' ? { told: 'Ask again' } : {}
  const input = { id: toWireId('withdrawal', id), reason: 'a test', ...told }
  const context = callOf({ userId }, app.platform.mintId())
  const staff = { ...context, caller: { ...context.caller, can: () => true } }
  await Reflect.apply(handler, undefined, [input, staff])
}

async function take(line: string): Promise<void> {
  const asked = order.parse(JSON.parse(line))
  const { call } = asked
  const tell = (answer: Answer) => process.stdout.write(`${JSON.stringify({ call, ...answer })}\n`)
  try {
    await run(asked)
    tell({ fate: 'done' })
  } catch (error) {
    tell({ fate: error instanceof Refusal ? error.refusal : 'failed' })
  }
}

async function run(asked: Order): Promise<unknown> {
  switch (asked.what) {
    case 'reconcile':
      return look(true)
    case 'withdraw': {
      const { sum, currency, wallet, userId, key } = asked
      const own = { sum, currency, wallet, type: chain }
      return app.handlers.withdraw(own, callOf({ userId }, key))
    }
    case 'cancel': {
      const { userId, id } = asked
      const own = { id: toWireId('withdrawal', id) }
      return app.handlers.cancelWithdraw(own, callOf({ userId }))
    }
    default:
      return decide(asked)
  }
}

process.stdout.write('{"ready":true}\n')
createInterface({ input: process.stdin }).on('line', (line) => void take(line))
void watch()
