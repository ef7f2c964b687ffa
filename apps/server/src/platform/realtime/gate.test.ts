import { once } from 'node:events'
import { createServer, request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { PortError, portOf } from './ports.ts'
import { mintId, next, openStage, person, subscribe, whisper, type Stage } from './test/stage.ts'

const alice = person('alice')
let stage: Stage

afterEach(() => stage.close())

/** The HTTP status by which an upgrade was answered; 101 when it was taken. */
function upgradeStatus(url: string, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve) => {
    const request = httpRequest(url, {
      headers: {
        Connection: 'Upgrade',
        Upgrade: 'websocket',
        'Sec-WebSocket-Version': '13',
        'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
        ...headers,
      },
    })
    request.on('response', (response) => resolve(response.statusCode ?? 0))
    request.on('upgrade', (_response, socket) => {
      socket.destroy()
      resolve(101)
    })
    request.on('error', () => resolve(0))
    request.end()
  })
}

const eventsUrl = (address: string) => `http://${address}/socket.io/?EIO=4&transport=websocket`

/** A bare WebSocket past the Socket.IO handshake, to send frames no client library would. */
async function rawSocket(address: string): Promise<WebSocket> {
  const socket = new WebSocket(eventsUrl(address).replace('http', 'ws'))
  await once(socket, 'message')
  socket.send('40')
  await once(socket, 'message')
  return socket
}

describe('upgrades', () => {
  it('refuses pages of other sites and takes the own page, also from the extra port', async () => {
    stage = await openStage({ allowedOrigins: ['https://play.example'] })
    const ports = await stage.realtime.listen({
      realtimePort: 0,
      tradingPort: 0,
      host: '127.0.0.1',
    })
    const own = stage.url
    for (const url of [eventsUrl(stage.address), eventsUrl(`127.0.0.1:${ports.realtimePort}`)]) {
      expect(await upgradeStatus(url)).toBe(101)
      expect(await upgradeStatus(url, { Origin: own })).toBe(101)
      expect(await upgradeStatus(url, { Origin: 'https://play.example' })).toBe(101)
      for (const Origin of ['https://evil.example', 'null', 'http://127.0.0.1:1', `${own}.evil`]) {
        expect(await upgradeStatus(url, { Origin })).toBe(403)
      }
    }
    const trading = `http://${stage.address}/trading-socket`
    expect(await upgradeStatus(trading, { Origin: 'https://evil.example' })).toBe(403)
    expect(await upgradeStatus(trading, { Origin: own })).toBe(101)
  })

  it('answers 404 on other paths', async () => {
    stage = await openStage()
    for (const path of ['/', '/trading', '/socket.iox', '/api/whisper', '//socket.io/', '/%00']) {
      expect(await upgradeStatus(`http://${stage.address}${path}`)).toBe(404)
    }
  })

  it('survives upgrade requests that are no requests', async () => {
    stage = await openStage()
    const [host, port] = stage.address.split(':')
    for (const line of [
      'GET ? HTTP/1.1',
      'GET http://[ HTTP/1.1',
      'GET /socket.io/?%E0 HTTP/1.1',
    ]) {
      const socket = connect(Number(port), host)
      socket.on('error', () => undefined).resume()
      socket.write(`${line}\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`)
      await once(socket, 'close')
    }
    expect(await upgradeStatus(eventsUrl(stage.address))).toBe(101)
  })

  it('limits the sockets of one address, counted behind trusted proxies only', async () => {
    stage = await openStage({
      config: { PUBLIC_URL: undefined, TLS_CERT: undefined, TRUSTED_PROXIES: '127.0.0.1' },
    })
    const headers = { 'X-Forwarded-For': '198.51.100.7' }
    const trading = `ws://${stage.address}/trading-socket`
    const held = Array.from({ length: 200 }, () => new WebSocket(trading, { headers }))
    await Promise.all(held.map((socket) => once(socket, 'open')))
    expect(await upgradeStatus(eventsUrl(stage.address), headers)).toBe(429)
    expect(await upgradeStatus(eventsUrl(stage.address))).toBe(101)
    held[0]?.close()
    await expect.poll(() => upgradeStatus(eventsUrl(stage.address), headers)).toBe(101)
    for (const socket of held) socket.terminate()
  })

  it('serves both sockets on ports of their own as well [RT-001]', async () => {
    stage = await openStage()
    const ports = await stage.realtime.listen({
      realtimePort: 0,
      tradingPort: 0,
      host: '127.0.0.1',
    })
    expect(await upgradeStatus(eventsUrl(`127.0.0.1:${ports.realtimePort}`))).toBe(101)
    expect(await upgradeStatus(`http://127.0.0.1:${ports.tradingPort}/`)).toBe(101)
    expect(await upgradeStatus(`http://127.0.0.1:${ports.realtimePort}/trading-socket`)).toBe(404)
    const plain = await fetch(`http://127.0.0.1:${ports.realtimePort}/`)
    expect(plain.status).toBe(426)
  })

  it('says which setting to change when an extra port is taken, and leaves none open', async () => {
    stage = await openStage()
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const opening = stage.realtime.listen({
      realtimePort: 0,
      tradingPort: portOf(taken),
      host: '127.0.0.1',
    })
    await expect(opening).rejects.toThrow(PortError)
    await expect(opening).rejects.toThrow(/in use.*TRADING_PORT/)
    taken.close()
  })

  it('refuses newcomers while closing', async () => {
    stage = await openStage()
    await stage.realtime.close('restart')
    expect(await upgradeStatus(eventsUrl(stage.address))).toBe(503)
  })
})

describe('hostile clients', () => {
  it('drops frames of any shape and goes on serving', async () => {
    stage = await openStage()
    const raw = await rawSocket(stage.address)
    const frames = [
      '42["subscribe"]',
      '42["subscribe",null]',
      '42["subscribe",[["channel"]]]',
      '42["subscribe",{"channel":{"length":1}}]',
      '42["subscribe",{"channel":"Everyone","auth":{"headers":{"Authorization":["Bearer x"]}}}]',
      '42["unsubscribe",7]',
      '42["unsubscribe",{"channel":"private-User.x"}]',
      '42["client event"]',
      '42["client event",null,"not a function"]',
      '42["client event",[]]',
      '42["client event",{"channel":"Everyone","event":"client-Play","data":[]}]',
      '42["client event",{"channel":"Everyone","event":{},"data":{}}]',
      '42["client event",{"__proto__":{"channel":"Everyone","event":"Play","data":{}}}]',
      '42["client event",{"channel":"Everyone","event":"__proto__","data":{}}]',
      '42["client event",{"channel":"Everyone","event":"constructor","data":{}}]',
      '42["error",{"message":"mine"}]',
      '42["unknown",1,2,3]',
    ]
    for (const frame of frames) raw.send(frame)
    raw.send('421["client event",{"channel":"Everyone","event":"Nothing","data":{}}]')
    const [answer] = await once(raw, 'message')
    expect(String(answer)).toContain('subscription')
    expect(raw.readyState).toBe(WebSocket.OPEN)
    raw.terminate()
    const guest = stage.connect()
    expect((await subscribe(guest, 'Everyone'))[0]).toBe('subscription_succeeded')
  })

  it('ends sockets that break the protocol itself', async () => {
    stage = await openStage()
    const broken = [
      '42["disconnecting"]',
      '42{}',
      '42[',
      '4',
      '9x',
      '451-[]',
      `42${'['.repeat(9_000)}`,
    ]
    for (const frame of broken) {
      const raw = await rawSocket(stage.address)
      raw.send(frame)
      await once(raw, 'close')
    }
    const binary = await rawSocket(stage.address)
    binary.send(Buffer.from('noise'))
    await once(binary, 'close')
    const guest = stage.connect()
    expect((await subscribe(guest, 'Everyone'))[0]).toBe('subscription_succeeded')
  })

  it('answers unknown whispers and prototype names alike', async () => {
    stage = await openStage()
    const guest = stage.connect()
    await subscribe(guest, 'Everyone')
    for (const name of ['Nothing', '__proto__', 'constructor', 'client-', 'toString']) {
      expect(await whisper(guest, 'Everyone', name, {})).toMatchObject({
        answer: { error: { message: { code: -1003, name: 'core/unknown-id' } } },
      })
    }
  })

  it('refuses unknown fields, also those named like prototypes', async () => {
    stage = await openStage({ handlers: { Resume: async () => ({ reload: true, seq: 1 }) } })
    const guest = stage.connect()
    await subscribe(guest, 'Everyone')
    const bodies = [
      '{"channel":"Everyone","seq":1,"more":1}',
      '{"channel":"Everyone","seq":1,"__proto__":{"isAdmin":true}}',
      '{"channel":"Everyone","seq":1,"constructor":{}}',
    ]
    for (const body of bodies) {
      expect(await whisper(guest, 'Everyone', 'Resume', JSON.parse(body))).toMatchObject({
        answer: { error: { message: { code: -1002, name: 'core/bad-payload' } } },
      })
    }
  })

  it('ends a socket that sends too much at once', async () => {
    stage = await openStage()
    const guest = stage.connect()
    await subscribe(guest, 'Everyone')
    const ended = next(guest, 'disconnect')
    const data = { requestId: mintId(), text: 'x'.repeat(20_000) }
    guest.emit('client event', { channel: 'Everyone', event: 'Resume', data })
    await ended
  })

  it('slows a quick socket down and ends a flood', async () => {
    stage = await openStage({ handlers: { Resume: async () => ({ reload: true, seq: 1 }) } })
    const guest = stage.connect()
    await subscribe(guest, 'Everyone')
    const resume = () => whisper(guest, 'Everyone', 'Resume', { channel: 'Everyone', seq: 1 })
    const answers = await Promise.all(Array.from({ length: 100 }, resume))
    const served = answers.filter((answer) => Reflect.has(Object(answer).answer, 'reload')).length
    expect(served).toBeGreaterThan(50)
    expect(answers.at(-1)).toMatchObject({
      answer: { error: { message: { name: 'core/too-quick', code: -1009 } } },
    })
    const ended = next(guest, 'disconnect')
    for (let index = 0; index < 400; index += 1) guest.emit('noise', index)
    await ended
  })

  it('does not let a hundred channels in', async () => {
    stage = await openStage({ people: [alice] })
    const guest = stage.connect()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => subscribe(guest, `private-User.user_${index}`)),
    )
    expect(answers.every(([event]) => event === 'subscription_error')).toBe(true)
    expect(stage.broadcaster.channels.names()).toEqual([])
  })
})

describe('slow readers', () => {
  it('get no more events until they read again, then the word to reload', async () => {
    stage = await openStage()
    const raw = await rawSocket(stage.address)
    raw.send('42["subscribe",{"channel":"Everyone"}]')
    await once(raw, 'message')
    const prompt = stage.connect()
    await subscribe(prompt, 'Everyone')
    raw.pause()
    const row = { text: 'x'.repeat(30_000) }
    const reloads = () => stage.metrics.registry.getSingleMetricAsString('realtime_reloads_total')
    for (let sent = 0; sent < 400; sent += 1) {
      stage.broadcaster.emit('Everyone', 'LiveFeedGame', row)
      if (sent % 8 === 0) await new Promise((resolve) => setTimeout(resolve, 10))
    }
    const received: string[] = []
    raw.on('message', (text) => received.push(String(text).slice(0, 24)))
    raw.resume()
    await expect.poll(reloads, { timeout: 4_000 }).toContain('realtime_reloads_total 1')
    await expect.poll(() => received.at(-1)).toBe('42["reload","Everyone",{')
    expect(received.length).toBeLessThan(400)
    const heard = once(raw, 'message')
    stage.broadcaster.emit('Everyone', 'NewQuiz', {})
    expect(String((await heard)[0])).toContain('NewQuiz')
    expect(prompt.connected).toBe(true)
    raw.terminate()
  })
})
