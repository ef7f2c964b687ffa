export {
  bitcoinAddressOf,
  dustSatoshi,
  dustSatoshiOf,
  readBitcoinAddress,
} from './bitcoin-address.ts'
export { readCaps, type CapRules } from './caps.ts'
export {
  chainPlans,
  contractOf,
  bitcoinPlan,
  evmPlan,
  type ChainPlans,
  type EvmPlan,
  type BitcoinPlan,
} from './chain-plan.ts'
export { signerClient, type SignerClient } from './client.ts'
export { evmAddressOf, readEvmAddress } from './evm-address.ts'
export {
  SignerError,
  spendRaisesMax,
  type AccountIntent,
  type Intent,
  type OutputName,
  type Signed,
  type SignerRefusal,
  type SpendIntent,
} from './intent.ts'
export { KeyStoreError, openSeed } from './key-store.ts'
export { serveSigner, type SignerSocket } from './server.ts'
export { Signer, type PublicKeys, type SignerGround, type SignerState } from './signer.ts'
