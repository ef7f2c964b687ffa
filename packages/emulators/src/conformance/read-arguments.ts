import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { currencyOfCode, protocolAnswerMs, type ConformanceTarget } from './target.ts'

/** What a run is asked for on the command line. */
export interface ConformanceOrder {
  readonly target: ConformanceTarget
  /** Where the report is written as JSON besides. */
  readonly jsonPath: string | null
  /** Groups of rules that are run; null for all. */
  readonly groups: readonly string[] | null
}

/** How the command is used. */
export const usage = `Usage: npm run conformance -- --url URL --merchant ID --key KEY --player ID
         --currency CODE --session ID [options]

  --url URL            where the wallet takes callbacks
  --merchant ID        X-Merchant-Id of the callbacks
  --key KEY            merchant key the callbacks are signed with
  --player ID          player with enough money for a few cents of bets
  --currency CODE      currency of the session, as on the wire
  --session ID         open session of the player
  --game UUID          game of the session (default: the session's id)
  --other-player ID    somebody else, for the rules about two players
  --decimals N         decimals of a currency the emulator does not know (default 2)
  --answer-ms N        time an answer may take (default 3000)
  --storm N            callbacks of the last storm, without its repeats (default 300)
  --only GROUPS        groups of rules, separated by commas
  --seed TEXT          what ids and the storm's order follow from; give a new one per run
  --json FILE          writes the report as JSON besides`

const options = {
  url: { type: 'string' },
  merchant: { type: 'string' },
  key: { type: 'string' },
  player: { type: 'string' },
  currency: { type: 'string' },
  session: { type: 'string' },
  game: { type: 'string' },
  'other-player': { type: 'string' },
  decimals: { type: 'string' },
  'answer-ms': { type: 'string' },
  storm: { type: 'string' },
  only: { type: 'string' },
  seed: { type: 'string' },
  json: { type: 'string' },
} as const

/** Reads the arguments. @throws Error that says what is missing or wrong */
export function readArguments(args: readonly string[]): ConformanceOrder {
  const { values } = parseArgs({ args: [...args], options })
  const need = (name: keyof typeof options): string => {
    const value = values[name]
    if (value === undefined || value === '') throw new Error(`--${name} is missing`)
    return value
  }
  const count = (name: keyof typeof options): number | undefined => countOf(name, values[name])
  const url = need('url')
  if (!URL.canParse(url)) throw new Error('--url is no address')
  const target = {
    url,
    merchantId: need('merchant'),
    merchantKey: need('key'),
    playerId: need('player'),
    otherPlayerId: values['other-player'] ?? null,
    currency: currencyOfCode(need('currency'), count('decimals')),
    sessionId: need('session'),
    gameUuid: values.game ?? need('session'),
    answerMsMax: count('answer-ms') ?? protocolAnswerMs,
    stormSize: Math.max(2, count('storm') ?? 300),
    seed: values.seed ?? randomBytes(16).toString('hex'),
  }
  const groups = values.only?.split(',').map((group) => group.trim()) ?? null
  return { target, jsonPath: values.json ?? null, groups }
}

function countOf(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d{1,6}$/.test(text)) throw new Error(`--${name} is no number`)
  return Number.parseInt(text, 10)
}
