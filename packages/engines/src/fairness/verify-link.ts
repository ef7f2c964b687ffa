import { assert } from '@powerplay/kernel'
import { isClientSeed } from './client-seed.ts'
import { isServerSeed } from './commitment.ts'

/** What a verify link names: everything but the parameters of the bet. */
export interface VerifyLink {
  readonly game: string
  readonly serverSeed: string
  readonly clientSeed: string
  readonly nonce: number
}

const linkPath = '/fairness?verify='
const verifyParameter = /[?&]verify=([^&#]*)/
/** Client seeds may hold "-", so the nonce stands after the last one (the greedy middle part). */
const linkText = /^([a-z][a-z0-9]*)-([0-9a-f]{64})-(.+)-(0|[1-9]\d{0,15})$/su

/**
 * The address of the fairness page for one revealed bet:
 * /fairness?verify={game}-{serverSeed}-{clientSeed}-{nonce}, URL-encoded.
 * @throws Defect for a negative nonce: such a bet cannot be verified and has no link.
 * Source: 000_1c37c0fb05cd66e6.txt, sections 2 and 4.
 */
export function formatVerifyLink(link: VerifyLink): string {
  assert(Number.isSafeInteger(link.nonce) && link.nonce >= 0, 'this bet has no verify link')
  const { game, serverSeed, clientSeed, nonce } = link
  return linkPath + encodeURIComponent(`${game}-${serverSeed}-${clientSeed}-${nonce}`)
}

/**
 * Reads a verify link: the (decoded) value of the query parameter `verify`, or an address that
 * carries it. The game is only checked for its form.
 * @returns undefined for anything that is no such link.
 */
export function parseVerifyLink(text: string): VerifyLink | undefined {
  const match = linkText.exec(text) ?? linkText.exec(linkValue(text) ?? '')
  if (!match) return undefined
  const [, game = '', serverSeed = '', clientSeed = '', digits = ''] = match
  const nonce = Number.parseInt(digits, 10)
  if (!isServerSeed(serverSeed) || !isClientSeed(clientSeed)) return undefined
  return Number.isSafeInteger(nonce) ? { game, serverSeed, clientSeed, nonce } : undefined
}

function linkValue(address: string): string | undefined {
  const encoded = verifyParameter.exec(address)?.[1]
  if (encoded === undefined) return undefined
  try {
    return decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}
