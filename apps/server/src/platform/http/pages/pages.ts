import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '@powerplay/kernel'
import type { Platform } from '../../context.ts'
import { socketAddresses, socketSources, type SocketPorts } from '../address/addresses.ts'
import { chooseEncoding, readAssets, warmAssets, type Asset } from './assets.ts'
import type { BrowserSession } from '../cookies/browser-session.ts'
import { isServedSecurely } from '../cookies/cookies.ts'
import { openClosedPages } from './closed-pages.ts'
import { createLinkPictures } from './link-pictures.ts'
import { plainHead, readPage, type Page, type PageHead } from './page.ts'
import type { EdgeParts } from '../parts.ts'
import { securityHeaders } from '../answers/security-headers.ts'

const nonceBytes = 16
/** The page repeats nothing of the request, so its compressed length tells nothing of its token. */
const pageEncodings = { encodings: ['gzip', 'identity'] } as const
const zip = promisify(gzip)
/**
 * The wallet-connect page is shown inside a window of our own pages, and of no others. The app's
 * frame would keep nobody from it: it is a document of its own.
 */
const framedPath = '/walletconnect'
const framedGate = 'wallet-connect'
/** The live widget of a match stands in a frame of our own pages too. */
const widgetPath = '/widget/match/'
const callPrefixes = ['/api/', '/auth/', '/sanctum/', '/assets/']
const fileEnding = /\.[a-z0-9]{1,8}$/i
const immutable = 'public, max-age=31536000, immutable'

/**
 * True for a path that can be no page: a call or an asset, and what has the ending of a file unless
 * a browser goes there: the name of a provider may well end in ".io".
 */
function isNoPage(path: string, accept = ''): boolean {
  if (callPrefixes.some((prefix) => path.startsWith(prefix))) return true
  return fileEnding.test(path) && !accept.includes('text/html')
}

function cacheControl({ isImmutable }: Asset, isPrivate: boolean): string {
  const kept = isImmutable ? immutable : 'public, max-age=3600'
  return isPrivate ? kept.replace('public', 'private') : kept
}

async function sendAsset(
  asset: Asset,
  request: FastifyRequest,
  reply: FastifyReply,
  isPrivate = false,
) {
  reply
    .header('etag', asset.etag)
    .header('vary', 'accept-encoding')
    .header('cache-control', cacheControl(asset, isPrivate))
  if (request.headers['if-none-match'] === asset.etag) return reply.code(304).send()
  const encoding = chooseEncoding(asset, request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type(asset.type).send(await asset.body(encoding))
}

/** Ports of the extra sockets as configured; the real ones when the parts know them. */
function portsOf({ config }: Platform, { socketPorts }: EdgeParts): SocketPorts {
  return socketPorts?.() ?? { realtime: config.REALTIME_PORT, trading: config.TRADING_PORT }
}

/**
 * Serves the web app: its files, and its page for every other GET. Which pages exist is the
 * app's business. A path may be a page for GET and a call for POST.
 */
export function registerPages(
  edge: FastifyInstance,
  platform: Platform,
  parts: EdgeParts & { readonly webRoot: string },
  browser: BrowserSession,
): void {
  const page = readPage(parts.webRoot)
  const assets = readAssets(parts.webRoot)
  const closedPages = openClosedPages(parts, browser)
  const pictures = createLinkPictures(assets)
  warmAssets(assets.values()).catch((error: Error) => {
    platform.logOf('edge').warn({ event: 'edge.assets_not_compressed', error: error.message })
  })
  edge.route({
    method: ['GET', 'HEAD'],
    url: '*',
    handler: async (request, reply) => {
      const path = request.url.split('?')[0] ?? '/'
      const closed = closedPages.find(path)
      const asset = assets.get(path)
      if (closed !== undefined) {
        if (!(await closed.admits(request))) {
          return reply.header('cache-control', 'no-store').redirect('/', 302)
        }
        if (asset !== undefined) return sendAsset(asset, request, reply, true)
        return closed.isFile(path)
          ? refuse('core/unknown-id')
          : sendPage(closed.page, request, reply)
      }
      if (asset !== undefined) return sendAsset(asset, request, reply)
      const picture = pictures.find(path)
      if (picture !== undefined) {
        reply.header('cache-control', 'public, max-age=3600').type('image/png')
        return reply.send(await picture)
      }
      if (isNoPage(path, request.headers.accept)) return refuse('core/unknown-id')
      if (path === framedPath && parts.isOn?.(framedGate) === false)
        return refuse('core/unknown-id')
      return sendPage(page, request, reply)
    },
  })

  /** A page is shown even where nobody can say what is on it. */
  async function headAt(path: string): Promise<PageHead> {
    return (await parts.headOf?.(path).catch(() => undefined)) ?? plainHead
  }

  async function sendPage(shown: Page, request: FastifyRequest, reply: FastifyReply) {
    const { config, random } = platform
    const addresses = socketAddresses(config, portsOf(platform, parts), request.host)
    const nonce = Buffer.from(random.bytes(nonceBytes)).toString('base64')
    const csrfToken = browser.refresh(request, reply)
    const { DEMO_BUILD: demoBuild } = config
    const boot = { ...addresses, demoBuild, version: shown.version, ...parts.boot?.() }
    const isSecure = isServedSecurely(config)
    const sockets = socketSources(addresses)
    const frames = parts.frames?.(request.host) ?? []
    const embeds = parts.embeds?.() ?? []
    const path = request.url.split('?')[0] ?? '/'
    const isFramed = path === framedPath || path.startsWith(widgetPath)
    const head = await headAt(path)
    const picture = `${config.PUBLIC_URL ?? ''}${pictures.pathOf(head.game)}`
    reply
      .headers(securityHeaders({ isSecure, nonce, sockets, isFramed, frames, embeds }))
      .header('cache-control', 'no-store')
      .header('vary', 'accept-encoding')
      .type('text/html; charset=utf-8')
    const html = shown.render({ nonce, csrfToken, boot, head, picture })
    const encoding = chooseEncoding(pageEncodings, request.headers['accept-encoding'])
    if (encoding === 'identity') return reply.send(html)
    return reply.header('content-encoding', encoding).send(await zip(html))
  }
}
