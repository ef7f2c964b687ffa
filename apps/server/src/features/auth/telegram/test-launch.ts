import { refuse } from '@powerplay/kernel'
import type { AuthWorkshop } from '../parts.ts'
import { hasTestBot, telegramBot } from './bot.ts'
import { writeLaunch, type TelegramPerson } from './launch-data.ts'

const queryIdBytes = 12

/**
 * Launch data as Telegram would hand it to the page, signed by the test bot.
 * @throws Refusal core/feature-off in real builds and beside a configured bot.
 */
export function mintTestLaunch(
  { platform, secrets }: AuthWorkshop,
  person: TelegramPerson,
): { initData: string } {
  const { clock, config, random } = platform
  const bot = telegramBot(config, secrets)
  if (bot === undefined || !hasTestBot(config)) return refuse('core/feature-off')
  const queryId = Buffer.from(random.bytes(queryIdBytes)).toString('base64url')
  return { initData: writeLaunch(person, bot.token, { queryId, at: clock.now() }) }
}
