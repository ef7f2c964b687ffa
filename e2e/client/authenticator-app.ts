import { createHmac } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const stepMs = 30_000

/** Bytes of a key as an authenticator takes it: base 32, blanks do not matter. */
function fromBase32(text: string): Buffer {
  const bits = [...text.replaceAll(/\s/g, '')]
    .map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** The app on a phone that a key was typed into: shows each code once. Source: RFC 6238. */
export class AuthenticatorApp {
  readonly #key: Buffer
  #lastStep = 0

  constructor(key: string) {
    this.#key = fromBase32(key)
  }

  #codeOf(step: number): string {
    const counter = Buffer.alloc(8)
    counter.writeUIntBE(step, 2, 6)
    const mac = createHmac('sha1', this.#key).update(counter).digest()
    const at = (mac.at(-1) ?? 0) % 16
    return String((mac.readUInt32BE(at) % 2 ** 31) % 1_000_000).padStart(6, '0')
  }

  /**
   * A code nobody has used. Two within half a minute: the second is the one of a clock that is up to
   * thirty seconds fast, which the server takes as well.
   */
  nextCode(): string {
    this.#lastStep = Math.max(Math.floor(Date.now() / stepMs), this.#lastStep + 1)
    return this.#codeOf(this.#lastStep)
  }

  /** Six digits that are right at no time near now. */
  wrongCode(): string {
    const now = Math.floor(Date.now() / stepMs)
    const near = [-2, -1, 0, 1, 2].map((drift) => this.#codeOf(now + drift))
    return ['000000', '111111', '222222', '333333'].find((code) => !near.includes(code)) ?? '444444'
  }
}
