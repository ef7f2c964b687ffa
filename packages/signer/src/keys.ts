import { HDKey } from '@scure/bip32'
import { chainOf } from '@powerplay/kernel'

/** Where a key stands below its account: 0 for addresses of players, 1 for our own; then its number. */
export interface KeyPlace {
  readonly branch: 0 | 1
  readonly index: number
}

/** The keys of a chain; its account is the path m/84'/coin'/0' for bitcoin, m/44'/coin'/0' else. */
export interface ChainKeys {
  /** Public side of the account: whoever has it derives every address and signs nothing. */
  readonly xpub: string
  publicKey(place: KeyPlace): Uint8Array
  privateKey(place: KeyPlace): Uint8Array
}

/** Derives the keys of a chain from the seed (BIP-32). */
export function keysOf(seed: Uint8Array, chain: string): ChainKeys {
  const purpose = chain === 'btc' ? 84 : 44
  const account = HDKey.fromMasterSeed(seed).derive(`m/${purpose}'/${chainOf(chain).coinType}'/0'`)
  const at = ({ branch, index }: KeyPlace) => account.deriveChild(branch).deriveChild(index)
  return {
    xpub: account.publicExtendedKey,
    publicKey: (place) => known(at(place).publicKey),
    privateKey: (place) => known(at(place).privateKey),
  }
}

function known(key: Uint8Array | null): Uint8Array {
  if (key === null) throw new Error('a derived key has both sides')
  return key
}
