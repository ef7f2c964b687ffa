import { z } from 'zod'
import { setting } from '../../platform/settings/settings.ts'

export const brandId = setting({
  key: 'sportsbook.brandId',
  schema: z.string().regex(/^[A-Za-z0-9_-]{0,64}$/),
  initial: '',
  help:
    'Our brand at the vendor of the external sportsbook (text); a demo build brings a vendor of its ' +
    'own along while it is empty.',
})

export const scriptUrl = setting({
  key: 'sportsbook.scriptUrl',
  schema: z.union([z.literal(''), z.url({ protocol: /^https$/ })]),
  initial: '',
  help: "Address of the vendor's script for our brand, with the global BTRenderer (https address).",
})

export const vendorKey = setting({
  key: 'sportsbook.vendorKey',
  schema: z.union([
    z.literal(''),
    z.string().regex(/^-----BEGIN PUBLIC KEY-----[\s\S]{100,2000}$/),
  ]),
  initial: '',
  help:
    "The vendor's public key, by which its callbacks to /api/callback/sportsbook are known (PEM, RSA). " +
    'Ours, for its side, is at /api/callback/sportsbook/key.',
})

export const sources = setting({
  key: 'sportsbook.sources',
  schema: z.array(z.string().regex(/^(https|wss):\/\/(\*\.)?[a-z0-9.-]+(:\d{1,5})?$/)).max(20),
  initial: ['https://*.sptpub.com', 'wss://*.sptpub.com'],
  help:
    "Origins that the vendor's script loads from, besides its own; the page's security policy lets " +
    'nothing else in (list). Heeded only with a script of an outside vendor.',
})

export const largestBetEurCents = setting({
  key: 'sportsbook.largestBetEurCents',
  schema: z.int().min(100).max(100_000_000),
  initial: 200_000,
  help: 'Largest stake of a slip at the external sportsbook (cents of EUR); own choice.',
})

export const isOpenSetting = setting({
  key: 'sportsbook.isOpen',
  schema: z.boolean(),
  initial: true,
  help: 'Whether the external sportsbook takes new bets; what is placed is settled in any case.',
})

export const sportsbookSettings = [
  ...[brandId, scriptUrl, vendorKey, sources],
  ...[largestBetEurCents, isOpenSetting],
]
