import type { Numbers } from '../crash/numbers.ts'
import type { Asked } from './orders.ts'
import { currency, strangersAddress, type Payer } from './payers.ts'
import type { Scene } from './scene.ts'

const units = 1_000_000n
/** A player's address book has room for twenty. */
const withdrawalsMax = 15
const approveEveryMs = 50

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * What goes on while something is killed: every player is paid and asks for withdrawals, one after the
 * other, and persons agree to what waits. So payouts stand at all stages at any moment.
 */
export class Load {
  readonly #scene: Scene
  readonly #asked: Asked[]
  readonly #next: Numbers
  #isOver = false
  readonly #running: Promise<unknown>

  /** @param asked what is asked for is put in here. */
  constructor(scene: Scene, { asked, next }: { readonly asked: Asked[]; readonly next: Numbers }) {
    this.#scene = scene
    this.#asked = asked
    this.#next = next
    this.#running = Promise.all([
      this.#approve(),
      ...scene.payers.map((payer) => this.#play(payer)),
    ])
    // Whoever ends it is told.
    this.#running.catch(() => undefined)
  }

  /** Nothing new is asked for; what was asked for is on its way still. */
  async end(): Promise<void> {
    this.#isOver = true
    await this.#running
  }

  async #approve(): Promise<void> {
    while (!this.#isOver) {
      await approveAll(this.#scene)
      await pause(approveEveryMs)
    }
  }

  async #play(payer: Payer): Promise<void> {
    for (let times = 0; !this.#isOver; times += 1) {
      await pause(this.#next(120))
      const amount = BigInt(10 + this.#next(30)) * units + BigInt(this.#next(1_000_000))
      await this.#scene.pay(payer.address, amount)
      if (times < withdrawalsMax) await this.#withdraw(payer)
    }
  }

  async #withdraw({ userId }: Payer): Promise<void> {
    const [whole, rest] = [11 + this.#next(8), String(this.#next(100_000_000)).padStart(8, '0')]
    const own: Asked = {
      ...{ userId, key: this.#scene.mintKey(), address: strangersAddress() },
      ...{ sum: `${whole}.${rest}`, fate: 'unknown' },
    }
    this.#asked.push(own)
    // As a client does that heard nothing, or whose last one is on its way still.
    while (!this.#isOver) {
      own.fate = await withdraw(this.#scene, own)
      if (!['unknown', 'failed', 'payments/already-ordered'].includes(own.fate)) return
      await pause(20 + this.#next(40))
    }
  }
}

/** Asks for a withdrawal, or again under its key. @returns what became of it. */
export const withdraw = (scene: Scene, { userId, key, address, sum }: Asked) =>
  scene.order({ what: 'withdraw', userId, key, sum, currency, wallet: address })

/** As many agree as it needs, other players in the place of staff. */
export async function approveAll({ pool, payers }: Scene): Promise<void> {
  await pool.query(
    `select approve_withdrawal(w.id, array(select p from unnest($1::uuid[]) as p
        where p <> w.user_id limit w.persons_needed), 'a test', now())
      from withdrawals w where w.stage in ('asked', 'taken')`,
    [payers.map(({ userId }) => userId)],
  )
}
