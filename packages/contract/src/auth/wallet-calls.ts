import { z } from 'zod'
import { call, ownerRate, type Rate } from '../core/call.ts'
import { empty, instantMs, wireId } from '../core/fields.ts'
import { ownUser } from './entities.ts'
import { walletSignInRefusals as refusals } from './wallet-refusals.ts'

const minute = 60_000
const perIp: Rate = { limit: 20, windowMs: minute, per: 'ip' }
const perPair: Rate = { limit: 20, windowMs: minute, per: 'pair' }

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/)
const uid = z.string().min(1).max(64)
/** For a new account: the code of the link that led here. */
const invitation = { inviteCode: z.string().max(64).optional() }

/** What a wallet hands over to prove that an address is its own. */
export const signedNonce = z.strictObject({
  /** The sentence that was signed: "I am signing my one-time nonce: {nonce}". */
  message: z.string().max(128),
  /** 65 bytes of a key's own signature, or what a contract wallet understands. */
  signature: z.string().regex(/^0x(?:[0-9a-fA-F]{2}){65,2048}$/),
  address,
  nonce: z.string().min(1).max(64),
})

/** A way into an account besides its password, as its owner sees it. */
export const accountConnection = z.object({
  id: wireId,
  type: z.enum(['wallet', 'telegram']),
  /** The address, or the name at Telegram. */
  label: z.string(),
  connectedAt: instantMs,
})

/** Source: 000 sections 4 and 7, 001 sections 4 and 7; docs/decisions/0032-wallets-and-telegram.md. */
export const walletSignInCalls = {
  metamaskNonce: call({
    feature: 'auth',
    summary: 'A nonce for an address: for this browser, one use and five minutes.',
    path: '/auth/metamask/nonce',
    who: 'guest',
    rate: perIp,
    input: z.strictObject({ account: address }),
    output: z.object({ nonce: z.string() }),
  }),
  metamaskSignature: call({
    feature: 'auth',
    summary: 'Signs in with a signed nonce; the first time this opens an account.',
    path: '/auth/metamask/signature',
    who: 'guest',
    rate: perIp,
    input: signedNonce.extend(invitation),
    output: ownUser,
    refusals: [
      refusals['nonce-over'],
      refusals['signature-refused'],
      refusals['too-many-accounts'],
    ],
  }),
  proveAddress: call({
    feature: 'auth',
    gate: 'wallet-connect',
    summary:
      'Takes a signed nonce from the wallet-connect page and gives a handle for fetchToken or connect: one use, five minutes, this browser.',
    path: '/api/walletconnect/prove',
    who: 'guest',
    rate: perIp,
    input: signedNonce,
    output: z.object({ uid: z.string() }),
    refusals: [refusals['nonce-over'], refusals['signature-refused']],
  }),
  fetchToken: call({
    feature: 'auth',
    gate: 'wallet-connect',
    summary: 'Turns the handle of a proven address into a sign-in token; null for a bad handle.',
    path: '/api/thirdweb/fetchToken',
    who: 'guest',
    rate: perIp,
    input: z.strictObject({ uid, ...invitation }),
    output: z.object({ model: z.object({ userAuthToken: z.string() }).nullable() }),
    refusals: [refusals['too-many-accounts']],
  }),
  connections: call({
    feature: 'auth',
    summary: 'The ways into the account of the caller besides its password.',
    path: '/api/profile/connections',
    who: 'player',
    rate: ownerRate,
    input: empty,
    output: z.array(accountConnection),
  }),
  connectAddress: call({
    feature: 'auth',
    gate: 'wallet-connect',
    summary: 'Connects a proven address to the account of the caller; the owner is told by mail.',
    path: '/api/profile/connections/connect',
    who: 'player',
    presence: 'proven',
    twoFactor: 'enrolled',
    rate: perPair,
    input: z.strictObject({ uid }),
    output: z.array(accountConnection),
    refusals: [refusals['address-taken'], refusals['addresses-full'], refusals['proof-over']],
  }),
  removeConnection: call({
    feature: 'auth',
    summary: 'Takes a way into the account of the caller away, unless it is the last one.',
    path: '/api/profile/connections/remove',
    who: 'player',
    presence: 'proven',
    twoFactor: 'enrolled',
    rate: perPair,
    input: z.strictObject({ type: z.enum(['wallet', 'telegram']), id: wireId }),
    output: z.array(accountConnection),
    refusals: [refusals['last-way-in']],
  }),
  generateTelegramToken: call({
    feature: 'auth',
    summary: 'Opens a session with the launch data of the app inside Telegram; it is good once.',
    path: '/api/telegram/generateToken',
    who: 'guest',
    rate: perIp,
    input: z.strictObject({ initData: z.string().min(1).max(4096), ...invitation }),
    output: z.object({ token: z.string() }),
    refusals: [refusals['telegram-refused'], refusals['too-many-accounts']],
  }),
  telegramLaunch: call({
    feature: 'auth',
    summary:
      'Launch data signed by the test bot; demo and development builds without a bot of their own.',
    path: '/api/debugger/telegram',
    who: 'guest',
    rate: perIp,
    input: z.strictObject({
      id: z.int().min(1).max(9_007_199_254_740_991),
      firstName: z.string().min(1).max(64),
      username: z
        .string()
        .regex(/^[A-Za-z0-9_]{4,32}$/)
        .optional(),
    }),
    output: z.object({ initData: z.string() }),
  }),
}
