import { expect, it } from 'vitest'
import { createSecrets } from '../../../platform/secrets.ts'
import { systemRandom } from '../../../platform/time/clock.ts'
import { readConfig } from '../../../config.ts'
import { hasTestBot, telegramBot, telegramDoor } from './bot.ts'

const secrets = createSecrets(Buffer.alloc(32), systemRandom)
const demo = { NODE_ENV: 'production', DEMO_BUILD: 'true' }

it('is a test bot where only its operator looks', () => {
  const config = readConfig(demo)
  expect([hasTestBot(config), telegramDoor(config)]).toEqual([true, '/debugger/telegram'])
  expect(telegramBot(config, secrets)?.kind).toBe('telegram-test')
})

it('is none over https, where it would sign strangers in as whom they say', () => {
  const config = readConfig({ ...demo, PUBLIC_URL: 'https://play.example' })
  expect([hasTestBot(config), telegramDoor(config)]).toEqual([false, null])
  expect(telegramBot(config, secrets)).toBeUndefined()
})
