import { refuse } from '@powerplay/kernel'
import type { CallContext } from '../../../platform/context.ts'
import { accountOf } from '../identities/account-of.ts'
import { openAccount } from '../identities/open-account.ts'
import type { AuthWorkshop } from '../parts.ts'
import type { ProvenAccount } from '../accounts/proven-account.ts'
import { telegramBot } from './bot.ts'
import { readLaunch, type TelegramPerson } from './launch-data.ts'
import { useLaunch } from './launch-store.ts'

const labelMax = 64

function labelOf({ firstName, username, id }: TelegramPerson): string {
  const label = username === undefined ? firstName.trim().slice(0, labelMax) : `@${username}`
  return label === '' ? String(id) : label
}

interface TelegramForm {
  readonly initData: string
  /** The code of the link that led somebody here. */
  readonly inviteCode?: string | undefined
}

async function provePerson(
  shop: AuthWorkshop,
  context: CallContext,
  { initData, inviteCode }: TelegramForm,
): Promise<ProvenAccount> {
  const { clock, config, database } = shop.platform
  const bot = telegramBot(config, shop.secrets) ?? refuse('core/feature-off')
  const launch = readLaunch(initData, bot.token, clock.now()) ?? refuse('auth/telegram-refused')
  if (!(await useLaunch(database, launch))) refuse('auth/telegram-refused')
  const { person } = launch
  const identity = { kind: bot.kind, subject: String(person.id), label: labelOf(person) }
  return accountOf(shop, context, { ...identity, wantedName: person.username, inviteCode })
}

/**
 * Opens a session for whom Telegram vouches for; the first time, an account, named as at Telegram
 * where that name is free. Source: 000_1c37c0fb05cd66e6.txt sections 4 and 7.
 * @returns the bearer of the session.
 * @throws Refusal auth/telegram-refused, auth/too-many-accounts, core/two-factor-needed;
 *   core/feature-off without a bot
 */
export async function generateTelegramToken(
  shop: AuthWorkshop,
  form: TelegramForm,
  context: CallContext,
): Promise<{ token: string }> {
  const { token } = await openAccount(shop, context, {
    opener: `telegram ${form.initData}`,
    prove: () => provePerson(shop, context, form),
  })
  return { token }
}
