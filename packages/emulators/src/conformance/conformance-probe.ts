import type { Tampering } from '../callbacks/courier.ts'
import { readReply, type Reply } from '../callbacks/reply.ts'
import { createChance, type Chance } from '../platform/chance.ts'
import { toMinor, toText } from '../platform/money.ts'
import type { Parameters } from '../protocol/php-query.ts'
import type { Probe } from '../validation/probe.ts'
import { openWire, type Envelope, type Exchange } from './exchange.ts'
import type { ConformanceTarget } from './target.ts'

/** Speaks to any wallet in the name of one player, well-formed or not. */
export interface ConformanceProbe extends Probe {
  readonly target: ConformanceTarget
  /** `ask` with an envelope of its own. */
  readonly askIn: (action: string, parameters: Parameters, envelope: Envelope) => Promise<Reply>
  /** Sends exactly these parameters. */
  readonly send: (parameters: Parameters, envelope?: Envelope) => Promise<Exchange>
  /** The fields that every callback of the session carries. */
  readonly common: Parameters
  /** The balance as the wallet wrote it, quotes and all. */
  readonly writtenBalance: () => Promise<string>
  readonly chance: Chance
  /** Everything sent so far. */
  readonly exchanges: readonly Exchange[]
}

/** A probe over a wallet. */
export function openProbe(target: ConformanceTarget): ConformanceProbe {
  const { currency, seed } = target
  const chance = createChance(seed)
  const mint = (purpose: string): string => chance.hex(purpose, 32)
  const { send, exchanges } = openWire(target, mint)
  const common = {
    player_id: target.playerId,
    currency: currency.code,
    game_uuid: target.gameUuid,
    session_id: target.sessionId,
  }
  const askIn: ConformanceProbe['askIn'] = async (action, parameters, envelope) =>
    replyTo(await send({ action, ...common, ...parameters }, envelope))
  const ask: Probe['ask'] = (action, parameters, tampering = {}) =>
    askIn(action, parameters, envelopeOf(tampering))
  const minorOf: Probe['minorOf'] = (reply) => {
    if (reply.kind !== 'ok') return undefined
    const isDebt = reply.balance.startsWith('-')
    const minor = toMinor(reply.balance.replace('-', ''), currency)
    return minor === undefined ? undefined : isDebt ? -minor : minor
  }
  return {
    ...{ target, ask, askIn, send, common, mint, minorOf, chance, exchanges },
    balance: async () => minorOf(await ask('balance', {})),
    writtenBalance: async () => balanceIn((await send({ action: 'balance', ...common })).text),
    text: (minor) => toText(minor, currency),
    coinMinor: currency.coinMinor,
  }
}

/** What an exchange came to. The balance is that of the text: a JSON number would be rounded. */
export function replyTo({ status, text }: Exchange): Reply {
  if (status === null) return { kind: 'lost', reason: text }
  const reply = readReply({ status, text })
  if (reply.kind !== 'ok') return reply
  return { ...reply, balance: balanceIn(text).replaceAll('"', '') || reply.balance }
}

function balanceIn(text: string): string {
  return /"balance"\s*:\s*("[^"]*"|[^\s,}]+)/.exec(text)?.[1] ?? ''
}

const other = (signature: string): string =>
  [...signature].map((digit) => (digit === 'f' ? '0' : 'f')).join('')

function envelopeOf({ signature, staleSeconds, merchantId }: Tampering): Envelope {
  const resign = signature === 'bad' ? other : signature === 'missing' ? () => null : undefined
  return {
    ...(resign ? { resign } : {}),
    ...(staleSeconds === undefined ? {} : { skewSeconds: -staleSeconds }),
    ...(merchantId === undefined ? {} : { merchantId }),
  }
}
