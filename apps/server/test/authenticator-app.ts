import { createHmac } from 'node:crypto'
import type { Clock } from '@powerplay/kernel'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function fromBase32(text: string): Buffer {
  const bits = [...text].map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** The app on a player's phone: shows the six digits of now. Written apart from what checks them. */
export class AuthenticatorApp {
  readonly #key: Buffer
  readonly #clock: Clock

  constructor(key: string, clock: Clock) {
    this.#key = fromBase32(key)
    this.#clock = clock
  }

  /** @param aheadMs by how much the phone's clock is off. */
  code(aheadMs = 0): string {
    const counter = Buffer.alloc(8)
    counter.writeUIntBE(Math.floor((this.#clock.now() + aheadMs) / 30_000), 2, 6)
    const mac = createHmac('sha1', this.#key).update(counter).digest()
    const at = (mac.at(-1) ?? 0) % 16
    return String((mac.readUInt32BE(at) % 2 ** 31) % 1_000_000).padStart(6, '0')
  }

  /** Six digits that are right at no time near now. */
  wrongCode(): string {
    const near = [-90, -60, -30, 0, 30, 60, 90].map((seconds) => this.code(seconds * 1_000))
    return ['000000', '111111', '222222'].find((code) => !near.includes(code)) ?? '333333'
  }
}
