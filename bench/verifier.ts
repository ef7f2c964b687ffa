import { createHmac } from 'node:crypto'
import { verifyRound } from '../packages/verifier/src/verifier.mjs'
import { say } from './progress.ts'
import type { Row } from './report.ts'

/** The bets of one pair of seeds, as a player would check them. */
const bets = {
  serverSeed: '74718a18e7912f04b5c36092fcefca6ef02122eb14a3984d12ec19584181df7f',
  clientSeed: '737e2b504db8e8a3',
  params: { condition: 'over', target: 50.5 },
} as const
const roundsPerTurn = 200_000
/** Turns of each side; the median counts, and the first one warms up. */
const turns = 7
const rolls = 10_001
const wordRange = 2 ** 32

type Side = (firstNonce: number) => number

/**
 * The stand-alone verifier: roll, win and multiplier of every bet. The round is written out, as
 * copying one by spread costs more than verifying it.
 */
const verifier: Side = (firstNonce) => {
  const { serverSeed, clientSeed, params } = bets
  let sum = 0
  for (let nonce = firstNonce; nonce < firstNonce + roundsPerTurn; nonce += 1) {
    const { roll = 0 } = verifyRound({ game: 'dice', serverSeed, clientSeed, nonce, params })
    sum += Math.round(roll * 100)
  }
  return sum
}

/** The least an outsider can do with Node's own HMAC: the roll alone. */
const nodeHmac: Side = (firstNonce) => {
  let sum = 0
  for (let nonce = firstNonce; nonce < firstNonce + roundsPerTurn; nonce += 1) {
    const hmac = createHmac('sha256', bets.serverSeed).update(`${bets.clientSeed}:${nonce}:0`)
    sum += Math.floor((hmac.digest().readUInt32BE(0) * rolls) / wordRange)
  }
  return sum
}

/** CPU time of one turn in microseconds, and what it came to. */
function timed(side: Side, turn: number): { readonly us: number; readonly sum: number } {
  const before = process.cpuUsage()
  const sum = side(turn * roundsPerTurn)
  const { user, system } = process.cpuUsage(before)
  return { us: user + system, sum }
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0
}

/** Rounds per CPU second of the verifier against one `createHmac` per round, turn by turn. */
export function measureVerifier(): Row[] {
  say('verifier against createHmac')
  const ratios: number[] = []
  const speeds: number[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    const [ours, theirs] = [timed(verifier, turn), timed(nodeHmac, turn)]
    if (ours.sum !== theirs.sum) throw new Error('verifier and createHmac roll differently')
    if (turn === 0) continue
    ratios.push(theirs.us / ours.us)
    speeds.push((roundsPerTurn * 1e6) / ours.us)
  }
  const speed = Math.round(median(speeds)).toLocaleString('en')
  return [
    {
      id: 'verifier_vs_createhmac',
      value: median(ratios),
      unit: 'x',
      note: `dice bets of one pair, ${speed} rounds per CPU second`,
    },
  ]
}
