export { capsOf, type Cap } from './caps.ts'
export { chainPlans, contractOf, evmPlan, type ChainPlans, type EvmPlan } from './chain-plan.ts'
export { signerClient, type SignerClient } from './client.ts'
export { evmAddressOf, readEvmAddress } from './evm-address.ts'
export {
  SignerError,
  type AccountIntent,
  type Intent,
  type Signed,
  type SignerRefusal,
  type SpendIntent,
} from './intent.ts'
export { KeyStoreError, openSeed } from './key-store.ts'
export { serveSigner, type SignerSocket } from './server.ts'
export { Signer, type PublicKeys, type SignerGround } from './signer.ts'
