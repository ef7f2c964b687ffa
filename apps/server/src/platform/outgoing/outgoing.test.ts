import { Agent, createServer, type RequestListener } from 'node:http'
import type { LookupFunction, NetConnectOpts } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { askOutside, type Network, type OutgoingRequest } from './outgoing.ts'

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

/** A server on the loopback: what an attacker wants to reach, or what stands for the internet. */
async function serve(listener: RequestListener = (_request, answer) => answer.end('secret')) {
  let asked = 0
  const server = createServer((request, answer) => {
    asked += 1
    listener(request, answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.close()
    server.closeAllConnections()
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { port, origin: `http://127.0.0.1:${port}`, asked: () => asked }
}

/**
 * A network whose names are answered by an attacker, one answer after the other. Whatever address
 * a connection chooses is noted, and leads to the loopback: the server there stands for everybody.
 */
function hostileNetwork(answers: readonly (readonly string[])[]) {
  const dialled: string[] = []
  let resolved = 0
  const agent = new (class extends Agent {
    override createConnection(options: NetConnectOpts & { lookup?: LookupFunction }) {
      const { lookup } = options
      const noted: LookupFunction = (name, how, done) =>
        lookup?.(name, { ...how, all: false }, (error, address, family) => {
          if (error === null) dialled.push(String(address))
          if (how.all === true) done(error, [{ address: '127.0.0.1', family: 4 }])
          else done(error, '127.0.0.1', family)
        })
      return super.createConnection({ ...options, lookup: noted })
    }
  })()
  const network: Network = {
    async resolve() {
      const found = answers[Math.min(resolved, answers.length - 1)] ?? []
      resolved += 1
      return found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    },
    agentFor: () => agent,
  }
  return { network, dialled, resolved: () => resolved }
}

const limits = { namedOrigin: null, timeoutMs: 5_000, bytesMax: 1_024 }
const get = (url: string, own: Partial<OutgoingRequest> = {}) => ({ url, ...limits, ...own })
const outside = '93.184.216.34'

describe('an outgoing request', () => {
  it('connects to the very address that was checked, though the name changes at once', async () => {
    const server = await serve()
    const { network, dialled, resolved } = hostileNetwork([[outside], ['127.0.0.1']])
    const url = `http://rebind.example:${server.port}/`
    const { status, bytes } = await askOutside(get(url), network)
    expect([status, bytes.toString()]).toEqual([200, 'secret'])
    expect([resolved(), dialled]).toEqual([1, [outside]])
    await expect(askOutside(get(url), network)).rejects.toThrow('not public')
    expect([resolved(), dialled]).toEqual([2, [outside]])
    expect(server.asked()).toBe(1)
  })

  it.each([
    [['127.0.0.1']],
    [[outside, '10.1.2.3']],
    [['::ffff:127.0.0.1']],
    [['2002:7f00:1::']],
    [['64:ff9b::a9fe:a9fe']],
    [['::1']],
  ])('goes nowhere when its name leads to %j', async (addresses) => {
    const server = await serve()
    const { network, dialled } = hostileNetwork([addresses])
    const asking = askOutside(get(`http://inside.example:${server.port}/`), network)
    await expect(asking).rejects.toThrow('not public')
    expect([dialled, server.asked()]).toEqual([[], 0])
  })

  it('goes nowhere when its name has no address', async () => {
    const { network } = hostileNetwork([[]])
    await expect(askOutside(get('http://nobody.example/'), network)).rejects.toThrow('no address')
  })

  it.each([
    ...['127.0.0.1', '127.1', '2130706433', '0x7f.0.0.1', '0177.0.0.1', '127.0.0.1.', '0'],
    ...['localhost', '[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[2002:7f00:1::]'],
    ...['[64:ff9b::127.0.0.1]', '[2001:0:4136:e378:8000:63bf:80ff:fffe]', '[fd00::1]'],
    ...['169.254.169.254', '192.168.1.1', '①②⑦.0.0.1'],
  ])('goes nowhere when its address is written %s', async (host) => {
    const server = await serve()
    const asking = askOutside(get(`http://${host}:${server.port}/`))
    await expect(asking).rejects.toThrow('not public')
    expect(server.asked()).toBe(0)
  })

  it('follows no redirect, to the metadata of a cloud or to a neighbour', async () => {
    const neighbour = await serve()
    for (const location of ['http://169.254.169.254/latest/meta-data/', neighbour.origin]) {
      for (const status of [301, 302, 303, 307, 308]) {
        const server = await serve((_request, answer) => {
          answer.writeHead(status, { location }).end()
        })
        const { network } = hostileNetwork([[outside]])
        const asking = askOutside(get(`http://moved.example:${server.port}/`), network)
        await expect(asking).rejects.toThrow('redirects are not followed')
        expect(server.asked()).toBe(1)
      }
    }
    expect(neighbour.asked()).toBe(0)
  })

  it('reaches into our own network where the operator said so, and to no other port there', async () => {
    const [named, other] = [await serve(), await serve()]
    const asking = { namedOrigin: named.origin }
    const { bytes } = await askOutside(get(`${named.origin}/a.png`, asking))
    expect(bytes.toString()).toBe('secret')
    for (const url of [other.origin, named.origin.replace('http:', 'https:')]) {
      await expect(askOutside(get(url, asking))).rejects.toThrow('not public')
    }
    expect([named.asked(), other.asked()]).toEqual([1, 0])
  })

  it('does not borrow a connection into our own network that was made for the operator', async () => {
    const server = await serve()
    const url = `http://localhost:${server.port}/`
    const own = { namedOrigin: new URL(url).origin }
    expect((await askOutside(get(url, own))).status).toBe(200)
    await expect(askOutside(get(url))).rejects.toThrow('not public')
    expect(server.asked()).toBe(1)
  })

  it('speaks http and https alone', async () => {
    for (const url of ['file:///etc/passwd', 'ftp://127.0.0.1/', 'gopher://127.0.0.1/']) {
      await expect(askOutside(get(url))).rejects.toThrow()
    }
  })
})

describe('an answer', () => {
  it('carries what the request sent', async () => {
    const echo = await serve(({ method, headers }, answer) => {
      answer.writeHead(404).end(`${method} ${headers['x-key']} ${headers['content-length']}`)
    })
    const request = get(echo.origin, {
      ...{ namedOrigin: echo.origin, method: 'POST', headers: { 'x-key': 'k' }, body: 'four' },
    })
    const { status, bytes } = await askOutside(request)
    expect([status, bytes.toString()]).toEqual([404, 'POST k 4'])
  })

  it('that has no end is not read', async () => {
    const endless = await serve((_request, answer) => {
      const more = () => answer.write(Buffer.alloc(4_096), (error) => error ?? more())
      more()
    })
    const asking = askOutside(get(endless.origin, { namedOrigin: endless.origin }))
    await expect(asking).rejects.toThrow('too long')
  })

  it('that does not come, or stops half way, is not waited for', async () => {
    for (const begin of ['', 'half']) {
      const silent = await serve((_request, answer) => {
        if (begin !== '') answer.write(begin)
      })
      const own = { namedOrigin: silent.origin, timeoutMs: 100 }
      const asking = askOutside(get(silent.origin, own))
      await expect(asking).rejects.toMatchObject({ name: 'TimeoutError' })
    }
  })
})
