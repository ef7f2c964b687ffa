import type { PvpProof } from '@powerplay/contract'
import { commitmentOf } from '@powerplay/engines'
import { duelPrize, flipDuel, rollDuel } from '@powerplay/engines/pvp/duel'
import { drawTicket } from '@powerplay/engines/pvp/pool'
import { sha256Hex } from '@powerplay/engines/fairness/sha256'

/** What a browser found out by itself. */
export interface CheckedProof {
  readonly clientSeed: string
  /** The seed is the one shown before, the entries are those told, and the end is what was said. */
  readonly isRight: boolean
}

/** Draws a round or a duel again; null while its seed is not told. */
export function checkProof(proof: PvpProof): CheckedProof | null {
  const { serverSeed, expect } = proof
  if (serverSeed === null) return null
  const isCommitted = commitmentOf(serverSeed) === proof.serverSeedHash
  const { clientSeed, found } = proof.kind === 'pool' ? poolOf(proof) : duelOf(proof)
  const isSame =
    expect === null ||
    Object.entries(found).every(
      ([name, value]) => JSON.stringify(Reflect.get(expect, name)) === JSON.stringify(value),
    )
  return { clientSeed, isRight: isCommitted && isSame }
}

function poolOf({ entries, entriesHash, serverSeed, nonce, feeBps, expect }: PvpProof) {
  const taken = entries ?? []
  const areOwn = taken.every(({ text, hash }) => text === null || sha256Hex(text) === hash)
  const clientSeed = sha256Hex(taken.map(({ hash }) => hash).join('|'))
  if (expect === null) return { clientSeed, found: {} }
  const drawn = drawTicket({
    amountsMinor: taken.map(({ amountMinor }) => BigInt(amountMinor)),
    ...{ entriesHash: clientSeed, serverSeed: serverSeed ?? '', round: nonce, feeBps },
  })
  const { pick, winner, prizeMinor, feeMinor } = drawn
  const areTaken = areOwn && entriesHash === clientSeed
  const found = {
    ...{ pick: String(pick), winner: areTaken ? winner : -1 },
    ...{ prize: String(prizeMinor), fee: String(feeMinor) },
  }
  return { clientSeed, found }
}

function duelOf(proof: PvpProof) {
  const creatorSeed = proof.creatorSeed ?? ''
  const joinerSeed = proof.joinerSeed ?? ''
  const clientSeed = sha256Hex(`${creatorSeed}:${joinerSeed}`)
  if (proof.expect === null) return { clientSeed, found: {} }
  const seeds = { serverSeed: proof.serverSeed ?? '', creatorSeed, joinerSeed }
  const { prizeMinor, feeMinor } = duelPrize(BigInt(proof.stakeMinor ?? '0'), proof.feeBps)
  const money = { prize: String(prizeMinor), fee: String(feeMinor) }
  if (proof.kind === 'dice') {
    const rolled = rollDuel(seeds)
    // Eight equal pairs give both stakes back.
    return {
      clientSeed,
      found: { ...rolled, ...(rolled.winner ? money : { prize: '0', fee: '0' }) },
    }
  }
  const side = flipDuel(seeds)
  const winner = side === proof.creatorSide ? 'creator' : 'joiner'
  return { clientSeed, found: { side, winner, ...money } }
}
