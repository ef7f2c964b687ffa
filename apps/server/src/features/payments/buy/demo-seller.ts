import { findAsset, mustHave, unitsOfMinor } from '@powerplay/kernel'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { DevnetNode } from '../chains/devnet-adapter.ts'
import type { CoinSeller, SellerNotice, SellerOrder } from './seller-port.ts'

const notice = z.strictObject({
  orderId: z.string().max(64),
  state: z.enum(['paid', 'failed']),
  txid: z.string().max(128).nullable(),
})

/** The seller of a demo build: coins of the simulated chains for play money. */
export interface DemoSeller extends CoinSeller {
  /** Sends the coins of an order. @returns the transaction. @throws where the chains do not answer */
  send(order: SellerOrder): Promise<string>
  /** A webhook as it would come from outside. */
  sign(notice: SellerNotice): { readonly body: string; readonly signature: string }
}

/** @param key signs and checks its webhooks. */
export function demoSeller(devnet: DevnetNode, key: Buffer): DemoSeller {
  const signatureOf = (body: string) => createHmac('sha256', key).update(body).digest()
  return {
    id: 'demo-seller',
    name: 'Simulated seller',
    methods: ['Play card', 'Play transfer'],
    fiats: ['usd', 'eur'],
    minCents: 2_000n,
    maxCents: 500_000n,
    feeBps: 150n,
    open: async ({ id }) => `/crypto/pay/${id}`,
    read(body, signature) {
      const given = Buffer.from(signature, 'hex')
      const right = signatureOf(body)
      if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
      return notice.safeParse(jsonOf(body)).data
    },
    async send({ currency, chain, address, memo, receiveMinor }) {
      const { decimals } = mustHave(findAsset(currency, chain), 'an asset')
      const units = unitsOfMinor(receiveMinor, decimals).toString()
      const order = { chain, to: address, memo, asset: currency, units }
      return devnet.ask('faucet', order, z.string())
    },
    sign(said) {
      const body = JSON.stringify(said)
      return { body, signature: signatureOf(body).toString('hex') }
    },
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
