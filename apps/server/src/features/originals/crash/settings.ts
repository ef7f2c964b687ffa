import { z } from 'zod'
import { setting } from '../../../platform/settings/settings.ts'

/** Source: 001_d6a9941efb711ce5.txt section 9 (multiplayer timer 15 s). */
export const bettingMs = setting({
  key: 'originals.crash.bettingMs',
  schema: z.int().min(1_000).max(120_000),
  initial: 15_000,
  help: 'How long bets on a round of crash are taken, in milliseconds.',
})

export const pauseMs = setting({
  key: 'originals.crash.pauseMs',
  schema: z.int().min(0).max(60_000),
  initial: 3_000,
  help: 'How long a finished round of crash stays on the screens, in milliseconds.',
})

export const betsPerRound = setting({
  key: 'originals.crash.betsPerRound',
  schema: z.int().min(1).max(3),
  initial: 1,
  help: 'How many bets one player may have in a round of crash.',
})

export const chainGames = setting({
  key: 'originals.crash.chainGames',
  schema: z.int().min(10).max(20_000_000),
  initial: 10_000_000,
  help: 'Games of the next hash chain of crash; a chain that exists keeps its length.',
})

/**
 * Both are announced after the terminating hash of the chain is public, and taken over once: the
 * salt of a chain never changes.
 */
export const salt = setting({
  key: 'originals.crash.salt',
  schema: z.union([z.literal(''), z.string().regex(/^[0-9a-f]{64}$/)]),
  initial: '',
  help: 'Salt of the new hash chain of crash: the hash of the Bitcoin block announced for it.',
})

export const saltSource = setting({
  key: 'originals.crash.saltSource',
  schema: z.string().max(200),
  initial: '',
  help: 'Where the salt of crash comes from, as players read it: the announced block height.',
})

export const crashSettings = [bettingMs, pauseMs, betsPerRound, chainGames, salt, saltSource]

/** The salt of a demo installation; its text says what it is. */
export const demoSalt = {
  salt: 'powerplay-demo-salt-chosen-in-advance-no-bitcoin-block',
  source: 'Fixed text of a demo installation, known before the chain was made',
}
