import { STATUS_CODES, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { clientAddress, isLoopback } from '../http/address/client-address.ts'
import { hasOneHost } from '../http/address/one-host.ts'
import type { ClientIp } from './client-ip.ts'

/** An upgrade request as the http server hands it over. */
export interface Upgrade {
  readonly request: IncomingMessage
  readonly socket: Duplex
  readonly head: Buffer
}

/** Takes an upgrade that passed the gate. */
export type UpgradeHandler = (upgrade: Upgrade, ip: string) => void

interface GateParts {
  readonly clientIp: ClientIp
  readonly isOwnOrigin: (request: IncomingMessage) => boolean
  readonly isClosing: () => boolean
  readonly socketsPerIpMax: number
}

/** Decides about upgrades before any protocol code sees them. */
export type Gate = (upgrade: Upgrade, routes: ReadonlyMap<string, UpgradeHandler>) => void

/**
 * The gate in front of all sockets: 400 for two hosts, 404 for unknown paths, 403 for pages of other sites, 429 when
 * an address holds too many sockets (this machine's own are not counted), 503 while closing.
 */
export function createGate(parts: GateParts): Gate {
  const socketsByIp = new Map<string, number>()
  return (upgrade, routes) => {
    const { request, socket } = upgrade
    socket.on('error', () => socket.destroy())
    const handler = routes.get(pathOf(request))
    const ip = parts.clientIp(request)
    const address = clientAddress(ip)
    const held = socketsByIp.get(address) ?? 0
    if (!hasOneHost(request)) return refuse(socket, 400)
    if (handler === undefined) return refuse(socket, 404)
    if (parts.isClosing()) return refuse(socket, 503)
    if (!parts.isOwnOrigin(request)) return refuse(socket, 403)
    if (held >= parts.socketsPerIpMax && !isLoopback(address)) return refuse(socket, 429)
    socketsByIp.set(address, held + 1)
    socket.once('close', () => {
      const left = (socketsByIp.get(address) ?? 1) - 1
      if (left === 0) socketsByIp.delete(address)
      else socketsByIp.set(address, left)
    })
    handler(upgrade, ip)
  }
}

function pathOf({ url = '/' }: IncomingMessage): string {
  const [path = '/'] = url.split('?')
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

function refuse(socket: Duplex, status: number): void {
  const line = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`
  socket.end(`${line}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy())
}
