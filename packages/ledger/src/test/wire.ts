import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/** What no longer comes through on the connections that are open. */
export type Swallowed = 'questions' | 'answers'

/**
 * A way to a database on which bytes can vanish without either end being told, as where a host or a
 * line between is gone.
 */
export class Wire {
  /** The database, by way of this. */
  readonly url: string
  /** Connections that were made over it. */
  made = 0
  readonly #server: Server
  readonly #lines = new Set<{ readonly swallowed: Set<Swallowed>; readonly ends: Socket[] }>()
  /** True while new connections are taken and hear nothing. */
  #isGone = false
  /** What new connections wait for; nothing unless they are held. */
  #held: Promise<void> | undefined
  #letGo: () => void = () => undefined

  private constructor(server: Server, url: string) {
    this.#server = server
    this.url = url
  }

  static async open(databaseUrl: string): Promise<Wire> {
    const target = new URL(databaseUrl)
    const server = createServer()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    // A server that listens on a port has an address of this shape.
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
    const { port } = server.address() as AddressInfo
    const url = new URL(databaseUrl)
    url.hostname = '127.0.0.1'
    url.port = String(port)
    const wire = new Wire(server, url.href)
    server.on('connection', (near) => wire.#join(near, target))
    return wire
  }

  /** From now on these get lost, on every connection that is open. */
  swallow(what: Swallowed): void {
    for (const { swallowed } of this.#lines) swallowed.add(what)
  }

  /** Everything gets lost, new connections included, until `heal`. */
  vanish(): void {
    this.#isGone = true
    this.swallow('questions')
    this.swallow('answers')
  }

  /** New connections come through again; those that were open stay dead. */
  heal(): void {
    this.#isGone = false
  }

  /** New connections are taken, and whatever is said on them waits until `letGo`. */
  hold(): void {
    this.#held = new Promise((resolve) => {
      this.#letGo = resolve
    })
  }

  letGo(): void {
    this.#letGo()
    this.#held = undefined
  }

  /** Connections that are open. */
  get open(): number {
    return [...this.#lines].filter(({ ends: [near] }) => near?.destroyed === false).length
  }

  async close(): Promise<void> {
    for (const { ends } of this.#lines) for (const end of ends) end.destroy()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #join(near: Socket, target: URL): void {
    this.made += 1
    const far = connect(Number.parseInt(target.port, 10), target.hostname)
    const line = { swallowed: new Set<Swallowed>(), ends: [near, far] }
    if (this.#isGone) line.swallowed.add('questions').add('answers')
    this.#lines.add(line)
    let held = this.#held
    void held?.then(() => (held = undefined))
    const carry = (from: Socket, to: Socket, what: Swallowed) => {
      const pass = (bytes: Buffer) => void (line.swallowed.has(what) || to.write(bytes))
      from.on('data', (bytes) => {
        if (held === undefined) pass(bytes)
        else void held.then(() => pass(bytes))
      })
      from.on('error', () => undefined)
      from.on('close', () => {
        // Whoever leaves a dead line is not missed at its other end.
        if (line.swallowed.size === 0) to.destroy()
      })
    }
    carry(near, far, 'questions')
    carry(far, near, 'answers')
  }
}
