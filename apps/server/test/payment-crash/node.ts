import { createInterface } from 'node:readline'
import { mustHave, Refusal } from '@powerplay/kernel'
import { openApp } from '../../src/app.ts'
import { configOfProcess } from '../../src/config.ts'
import { callOf } from '../app.ts'
import { order, type Answer } from './orders.ts'

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

async function take(line: string): Promise<void> {
  const { call, ...asked } = order.parse(JSON.parse(line))
  const tell = (answer: Answer) => process.stdout.write(`${JSON.stringify({ call, ...answer })}\n`)
  try {
    if (asked.what === 'reconcile') await look(true)
    else {
      const { sum, currency, wallet, userId, key } = asked
      await app.handlers.withdraw({ sum, currency, wallet, type: chain }, callOf({ userId }, key))
    }
    tell({ fate: 'done' })
  } catch (error) {
    tell({ fate: error instanceof Refusal ? error.refusal : 'failed' })
  }
}

process.stdout.write('{"ready":true}\n')
createInterface({ input: process.stdin }).on('line', (line) => void take(line))
void watch()
