import type { PvpProof } from '@powerplay/contract'
import { commitmentOf } from '@powerplay/engines'
import { duelPrize, flipDuel, rollDuel } from '@powerplay/engines/pvp/duel'
import { withBeacon, type BeaconValue } from '@powerplay/engines/pvp/beacon'
import { drawTicket } from '@powerplay/engines/pvp/pool'
import { saltedSeed } from '@powerplay/engines/pvp/salted-seed'
import { sha256Hex } from '@powerplay/engines/fairness/sha256'

/** What a browser found out by itself. */
export interface CheckedProof {
  readonly clientSeed: string
  /** The seed is the one shown before, the entries are those told, and the end is what was said. */
  readonly isRight: boolean
}

/**
 * Draws a round or a duel again; null while its seed is not told.
 * @param sentSalt what this browser sent with an own entry, or with the duel (no id); undefined where it
 *   does not know.
 */
export function checkProof(
  proof: PvpProof,
  sentSalt: (entryId?: string) => string | undefined = () => undefined,
): CheckedProof | null {
  const { serverSeed, expect } = proof
  if (serverSeed === null) return null
  const isCommitted = commitmentOf(serverSeed) === proof.serverSeedHash
  const { clientSeed, found } = proof.kind === 'pool' ? poolOf(proof) : duelOf(proof)
  const areOwn = proof.kind === 'pool' ? ownEntries(proof, sentSalt) : isOwnSeed(proof, sentSalt)
  const isSame =
    expect === null ||
    Object.entries(found).every(
      ([name, value]) => JSON.stringify(Reflect.get(expect, name)) === JSON.stringify(value),
    )
  return { clientSeed, isRight: isCommitted && areOwn && isSame }
}

function poolOf(proof: PvpProof) {
  const { entries, entriesHash, serverSeed, nonce, feeBps, expect } = proof
  const taken = entries ?? []
  const ownHash = sha256Hex(taken.map(({ hash }) => hash).join('|'))
  const beacon = beaconOf(proof)
  const clientSeed = withBeacon(ownHash, beacon)
  if (expect === null) return { clientSeed, found: {} }
  const drawn = drawTicket({
    amountsMinor: taken.map(({ amountMinor }) => BigInt(amountMinor)),
    ...{ entriesHash: ownHash, serverSeed: serverSeed ?? '', round: nonce, feeBps, beacon },
  })
  const { pick, winner, prizeMinor, feeMinor } = drawn
  const areTaken = entriesHash === ownHash
  const found = {
    ...{ pick: String(pick), winner: areTaken ? winner : -1 },
    ...{ prize: String(prizeMinor), fee: String(feeMinor) },
  }
  return { clientSeed, found }
}

function beaconOf({ beacon }: PvpProof): BeaconValue | null {
  const value = beacon?.value ?? null
  return beacon === null || value === null ? null : { round: beacon.round, value }
}

type SentSalt = (entryId?: string) => string | undefined

/** The texts of own entries are those taken, from the seed and the salt that were brought. */
function ownEntries({ entries }: PvpProof, sentSalt: SentSalt): boolean {
  return (entries ?? []).every(({ amountMinor, hash, own }) => {
    if (own === null) return true
    const isTaken = sha256Hex(own.text) === hash
    const sent = sentSalt(own.entryId) ?? own.salt
    return isTaken && sent === own.salt && own.text.endsWith(`:${amountMinor}:${saltedSeed(own)}`)
  })
}

function isOwnSeed({ own, creatorSeed, joinerSeed }: PvpProof, sentSalt: SentSalt): boolean {
  if (own === null) return true
  const drawn = own.side === 'creator' ? creatorSeed : joinerSeed
  const sent = sentSalt() ?? own.salt
  return sent === own.salt && (drawn === null || drawn === saltedSeed(own))
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
