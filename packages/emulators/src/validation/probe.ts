import type { Tampering } from '../callbacks/courier.ts'
import type { Reply } from '../callbacks/reply.ts'
import { currencyOf } from '../play/present.ts'
import type { Session } from '../play/session.ts'
import { toMinor, toText } from '../platform/money.ts'
import type { Parameters } from '../protocol/php-query.ts'
import type { World } from '../world.ts'

/** Speaks to the wallet in the name of one session, past all faults. */
export interface Probe {
  readonly ask: (action: string, parameters: Parameters, tampering?: Tampering) => Promise<Reply>
  /** A transaction id of this run that was not used before. */
  readonly mint: (purpose: string) => string
  /** Minor units of the balance; undefined when the wallet does not tell. */
  readonly balance: () => Promise<bigint | undefined>
  /** Minor units as the wire's text. */
  readonly text: (minor: bigint) => string
  /** The balance in an answer, minor units. */
  readonly minorOf: (reply: Reply) => bigint | undefined
  readonly coinMinor: bigint
}

export function createProbe(world: World, session: Session): Probe {
  const currency = currencyOf(session)
  const run = world.chance.hex(`validation:${session.token}:${world.clock.now()}`, 16)
  const mint = (purpose: string): string => world.chance.hex(`${run}:${purpose}`, 32)
  const common = {
    player_id: session.playerId,
    currency: session.currency,
    game_uuid: session.gameUuid,
    session_id: session.sessionId,
  }
  const ask: Probe['ask'] = (action, parameters, tampering = {}) =>
    world.courier.sendTampered(
      {
        action,
        sessionId: session.sessionId,
        parameters: { ...common, ...parameters },
        attempt: 0,
      },
      tampering,
    )
  const minorOf = (reply: Reply): bigint | undefined => {
    if (reply.kind !== 'ok') return undefined
    const isDebt = reply.balance.startsWith('-')
    const minor = toMinor(reply.balance.replace('-', ''), currency)
    return minor === undefined ? undefined : isDebt ? -minor : minor
  }
  return {
    ask,
    mint,
    minorOf,
    balance: async () => minorOf(await ask('balance', {})),
    text: (minor) => toText(minor, currency),
    coinMinor: currency.coinMinor,
  }
}
