import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { toWireId } from '@powerplay/kernel'
import { projectRoot } from '../../src/platform/project-root.ts'
import type { TestApp } from '../app.ts'
import { callOf } from '../app.ts'
import { storedBets, wagersOf, type StoredBet } from './rows.ts'

type Fields = Readonly<Record<string, unknown>>

const overview = z.object({
  info: z.object({
    server_seed: z.string(),
    server_seed_hash: z.string(),
    client_seed: z.string(),
    nonce: z.number(),
    data: z.record(z.string(), z.unknown()),
  }),
})

/**
 * Has the stand-alone verifier re-derive every settled bet of the in-house games from the journal's
 * row and the seeds that its overview reveals.
 * @returns the verifier's words, and how many bets it was given of each game.
 */
export async function verifyStoredBets(
  node: TestApp,
): Promise<{ said: string; games: Map<string, number> }> {
  const { database } = node.app.platform
  const owners = new Map((await wagersOf(database)).map(({ id, userId }) => [id, userId]))
  const lines: string[] = []
  const counts = new Map<string, number>()
  for (const bet of await storedBets(database)) {
    // A bet on crash that was taken back before its round says nothing about the round.
    if (bet.game === 'crash' && bet.status === 'cancel') continue
    const owner = { userId: owners.get(bet.id) ?? '' }
    const answer = await node.whisper('Info', { game_id: toWireId('bet', bet.id) }, callOf(owner))
    const { info } = overview.parse(answer)
    const seeds = {
      serverSeed: info.server_seed,
      serverSeedHash: info.server_seed_hash,
      clientSeed: info.client_seed,
      nonce: info.nonce,
    }
    const params = { ...bet.params, ...choicesOf(bet) }
    const expect = { ...outcomeOf(bet, info.data) }
    lines.push(`${JSON.stringify({ game: bet.game, ...seeds, params, expect })}\n`)
    counts.set(bet.game, (counts.get(bet.game) ?? 0) + 1)
  }
  const file = join(node.dataDir, 'stored-bets.jsonl')
  writeFileSync(file, lines.join(''))
  return { said: verify(file), games: counts }
}

function verify(file: string): string {
  const verifier = join(projectRoot(), 'packages/verifier/src/verifier.mjs')
  const told = z.object({ stdout: z.string() })
  try {
    return execFileSync(process.execPath, [verifier, '--bets', file], { encoding: 'utf8' }).trim()
  } catch (error) {
    // Bets that are not as stated make it end with 1, and are what the test wants to read.
    return told.parse(error).stdout.trim()
  }
}

const picked: Readonly<Record<string, string>> = {
  mines: 'cell',
  matrix: 'cell',
  tower: 'tile',
  stairs: 'column',
  coinflip: 'side',
}

/** What the turns of a round add to its parameters, in the verifier's words. */
function choicesOf({ game, result }: StoredBet): Fields {
  const turns = listOf(result['turns'])
  const field = picked[game]
  if (field !== undefined) return { picks: turns.map((turn) => turn[field]) }
  const actions = turns.map(({ action }) => action)
  if (game === 'hilo') return { actions }
  // A round that the house ended after a day holds all cards, and stands on every open hand.
  if (game === 'videopoker') return { hold: [true, true, true, true, true], ...turns[0] }
  if (game !== 'blackjack') return {}
  const insured = turns.find(({ action }) => action === 'insurance')
  const taken = actions.filter((action) => action !== 'insurance')
  const { ending } = roundOf(result)
  if (ending === 'expiry') taken.push(...listOf(result['hands']).map(() => 'stand'))
  return { insurance: insured?.['accept'] === true, actions: taken }
}

const spots = ['roulette', 'baccarat']

/** What the journal's row states, in the verifier's words. */
function outcomeOf({ game, result, payoutMinor, multiplierE4 }: StoredBet, shown: Fields): Fields {
  const multiplier = Number(multiplierE4) / 10_000
  if (game === 'crash') return { result: shown['result'], multiplier }
  if (spots.includes(game)) return { ...result, multiplier, payout: Number(payoutMinor) }
  const { reveal } = result
  if (game === 'blackjack') {
    const { stakeMinor } = roundOf(result)
    return { dealer: result['dealer'], returned: Number(payoutMinor) / Number(stakeMinor) }
  }
  return typeof reveal === 'object' ? { ...reveal, multiplier } : { ...result, multiplier }
}

const list = z.array(z.record(z.string(), z.unknown()))
const record = z.object({ ending: z.string(), stakeMinor: z.string() })

const listOf = (raw: unknown) => list.parse(raw ?? [])
const roundOf = (result: Fields) => record.parse(result['round'])
