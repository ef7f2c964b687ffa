import { calls, whispers } from '@powerplay/contract'
import { providerGameId } from '../client/provider-game.ts'
import { registerApp } from '../client/oauth-app.ts'
import { newAccount, Visitor } from '../client/visitor.ts'

/** What the views show: a player with bets, one of them made with a revealed seed. */
export interface World {
  readonly player: Visitor
  readonly betId: string
  /** Path and query that verify the revealed bet. */
  readonly verifyPath: string
  /** Path and query by which an app asks to sign the player in. */
  readonly appPath: string
  /** Paths of games of an outside provider: one with reels, and one that begins with a list of tables. */
  readonly slotPath: string
  readonly tablesPath: string
}

/** Registers an app. @returns the path by which it asks. */
async function askingApp(siteUrl: string): Promise<string> {
  const redirectUri = 'http://127.0.0.1:9/back'
  const { id } = await registerApp(siteUrl, { name: 'Tip Jar', redirectUri, isPublic: true })
  const query = new URLSearchParams({
    client_id: id,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid profile email',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
  })
  return `/oauth/auth?${query.toString()}`
}

/** Makes a player who has played and rotated the seeds. */
export async function makeWorld(siteUrl: string): Promise<World> {
  const player = await Visitor.register(siteUrl, newAccount('paula'))
  for (let round = 0; round < 12; round += 1) await player.playDice()
  const betId = await player.playDice({ bet: '5' })
  const old = await player.ask(calls.seeds, {})
  await player.ask(calls.changeClientSeed, { client_seed: 'a quiet afternoon' })
  const { info } = whispers.Info.output.parse(await player.whisper('Info', { game_id: betId }))
  await player.playDice()
  const seeds = `${info.server_seed}-${encodeURIComponent(old.client_seed)}-${info.nonce}`
  const verifyPath = `/fairness?verify=dice-${seeds}&bet=${betId}`
  const [slotPath, tablesPath] = [
    await gamePath(player, 'Crown of Cobalt'),
    await gamePath(player, 'Baccarat Salon'),
  ]
  return { player, betId, verifyPath, appPath: await askingApp(siteUrl), slotPath, tablesPath }
}

const gamePath = async (visitor: Visitor, name: string) =>
  `/casino/game/${await providerGameId(visitor, name)}`
