import { existsSync, readFileSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { bundleProgram } from '../../../../test/crash/bundle.ts'
import { Program } from '../../../../test/payment-crash/program.ts'
import { projectRoot } from '../../../platform/project-root.ts'
import type { PaymentStage } from './payment-stage.ts'

/**
 * A signer in a process of its own that is killed with SIGKILL once it has signed and before anybody reads what: what
 * it answers goes through a relay, which keeps it back. It takes over the place, folder and keys of the stage's.
 */
export class KilledSigner {
  readonly #program: Program
  readonly #relay: Server
  readonly #folder: string
  readonly #bundle: string
  /** How many signatures there were when the next one was to be its last. */
  #killsAfter: number | null = null
  #killed: Promise<void> | null = null

  private constructor(own: { program: Program; place: string; folder: string; bundle: string }) {
    this.#program = own.program
    this.#folder = own.folder
    this.#bundle = own.bundle
    this.#relay = createServer((asking) => this.#pass(asking, own.place))
  }

  static async open(stage: PaymentStage): Promise<KilledSigner> {
    const environment = stage.signerEnvironment()
    const path = environment['SIGNER_SOCKET'] ?? ''
    const place = `${path}.own`
    const { folder: bundle, file } = await bundleProgram(
      join(projectRoot(), 'packages/signer/src/main.ts'),
    )
    await stage.endSigner()
    const program = new Program({ file, environment: { ...environment, SIGNER_SOCKET: place } })
    const signer = new KilledSigner({ program, place, folder: stage.signerFolder, bundle })
    rmSync(path, { force: true })
    await new Promise<void>((done) => signer.#relay.listen(path, done))
    await program.start()
    return signer
  }

  /** Everything that was ever signed, from its file. */
  signed(): { readonly id: string; readonly txid: string; readonly version: number }[] {
    const path = join(this.#folder, 'signed.jsonl')
    if (!existsSync(path)) return []
    const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean)
    return lines.map((line) => JSON.parse(line))
  }

  /** Has it killed as soon as it has signed another payment. */
  killOnceSigned(): void {
    this.#killsAfter = this.signed().length
    this.#killed = null
  }

  /** Whether it was killed by now; waits for its end. */
  async wasKilled(): Promise<boolean> {
    await this.#killed
    return this.#killed !== null && !this.#program.isAlive
  }

  /** Starts it again over what it left. */
  start(): Promise<void> {
    return this.#program.start()
  }

  async close(): Promise<void> {
    await this.#program.kill()
    await new Promise((done) => this.#relay.close(done))
    rmSync(this.#bundle, { recursive: true, force: true })
  }

  #pass(asking: Socket, place: string): void {
    const signer = connect(place)
    for (const [one, other] of [
      [asking, signer],
      [signer, asking],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
    asking.on('data', (part) => signer.write(part))
    signer.on('data', (part) => {
      if (this.#killsAfter === null || this.signed().length <= this.#killsAfter) {
        asking.write(part)
        return
      }
      this.#killsAfter = null
      this.#killed = this.#program.kill()
      asking.destroy()
    })
  }
}
