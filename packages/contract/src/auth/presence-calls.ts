import { z } from 'zod'
import { call } from '../core/call.ts'
import { instantMs } from '../core/fields.ts'
import { mailRefusals } from './mail-refusals.ts'
import { twoFactorRefusals } from './two-factor-refusals.ts'
import { signedNonce } from './wallet-calls.ts'
import { walletSignInRefusals } from './wallet-refusals.ts'

const password = z.string().min(1).max(256)

/** Source: docs/decisions/0060-presence.md. */
export const presenceCalls = {
  provePresence: call({
    feature: 'auth',
    summary:
      'Proves for five minutes that the player sits there: the password again, or the signature of ' +
      'a connected wallet. The session gets a new cookie, and only that one carries the proof.',
    path: '/api/user/presence',
    who: 'player',
    presence: 'cookie',
    rate: { limit: 10, windowMs: 60_000, per: 'pair' },
    input: z.union([z.strictObject({ password }), z.strictObject({ wallet: signedNonce })]),
    output: z.object({ ok: z.literal(true), until: instantMs }),
    refusals: [
      mailRefusals['wrong-password'],
      twoFactorRefusals['factor-locked'],
      walletSignInRefusals['nonce-over'],
      walletSignInRefusals['signature-refused'],
    ],
  }),
}
