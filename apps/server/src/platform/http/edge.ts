import { readFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { calls, type CallSpec } from '@powerplay/contract'
import { refuse } from '@powerplay/kernel'
import type { Config } from '../../config.ts'
import type { Platform } from '../context.ts'
import { createAdmission } from './admission.ts'
import { createBrowserSession } from './cookies/browser-session.ts'
import { callKeys, registerCalls } from './calls.ts'
import { cookieRules, isServedSecurely } from './cookies/cookies.ts'
import { createCsrf } from './cookies/csrf.ts'
import { createFailures } from './answers/failure.ts'
import { hasOneHost } from './address/one-host.ts'
import { registerDocuments } from './documents/register.ts'
import { registerPages } from './pages/pages.ts'
import type { EdgeParts } from './parts.ts'
import { registerProbes } from './probes.ts'
import { answerOf } from './answers/refusal-answer.ts'
import { securityHeaders } from './answers/security-headers.ts'
import { trustedProxiesOf } from './address/trusted-proxies.ts'

const bodyBytesMax = 64 * 1_024
const requestTimeoutMs = 30_000
const pathLengthMax = 200

/** Plain http, or https when the certificate's files are given. */
function serverFactory({ TLS_CERT, TLS_KEY }: Config): (listener: RequestListener) => Server {
  const timeouts = { requestTimeout: requestTimeoutMs, keepAliveTimeout: 65_000 }
  if (TLS_CERT === undefined || TLS_KEY === undefined) {
    return (listener) => createServer(timeouts, listener)
  }
  const files = { cert: readFileSync(TLS_CERT), key: readFileSync(TLS_KEY) }
  return (listener) => createSecureServer({ ...timeouts, ...files }, listener)
}

/**
 * An address whose path no router could decode, with its percent signs taken as text: it is
 * answered like any other path that is not there, and not ahead of every hook.
 */
function readableUrl(url: string): string {
  const path = url.split('?', 1)[0] ?? ''
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length)
  }
}

function openServer(platform: Platform, fail: ReturnType<typeof createFailures>): FastifyInstance {
  const { config } = platform
  return Fastify({
    logger: false,
    bodyLimit: bodyBytesMax,
    // X-Forwarded-For counts only when it was written by a proxy the operator named.
    trustProxy: trustedProxiesOf(config.TRUSTED_PROXIES),
    serverFactory: serverFactory(config),
    // A HEAD route beside each GET would let HEAD /auth/logout act.
    exposeHeadRoutes: false,
    return503OnClosing: false,
    routerOptions: { maxParamLength: pathLengthMax },
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
    frameworkErrors: (error, request, reply) => fail.answer(error, request, reply),
  })
}

const callByMethodAndPath = new Map(
  callKeys.map((key) => [`${calls[key].method} ${calls[key].path}`, calls[key]]),
)
const methodByPath = new Map(callKeys.map((key) => [calls[key].path, calls[key].method]))

function callOf(request: FastifyRequest): CallSpec | undefined {
  return callByMethodAndPath.get(`${request.method} ${request.routeOptions.url ?? ''}`)
}

/** A call's path asked with another method is refused, unless a browser navigates to a page. */
function refuseWrongMethods(edge: FastifyInstance): void {
  edge.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const method = methodByPath.get(path)
    if (method === undefined || method === request.method) return
    const wantsPage = request.headers.accept?.includes('text/html') === true
    if (request.method === 'GET' && wantsPage) return
    const { spec, body } = answerOf('core/wrong-method')
    await reply.code(spec.status).header('allow', method).send(body)
  })
}

/**
 * The HTTP server of the site, not yet listening: every call of the contract, the web app, probes
 * and documents. All answers carry the security headers; no answer carries an error from below.
 */
export async function createEdge(platform: Platform, parts: EdgeParts): Promise<FastifyInstance> {
  const { config } = platform
  const log = platform.logOf('edge')
  const failures = createFailures(platform, log, callOf)
  const edge = openServer(platform, failures)
  const csrf = createCsrf(parts.secrets.key('csrf'))
  const cookies = cookieRules(config)
  const browser = createBrowserSession(cookies, csrf, platform.random)
  const admission = createAdmission(platform, parts, { csrf, browser })
  const headers = securityHeaders({
    isSecure: isServedSecurely(config),
    nonce: null,
    sockets: [],
  })

  await edge.register(cookie)
  edge.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
  edge.addHook('onRequest', async ({ raw }) => {
    if (!hasOneHost(raw)) refuse('core/malformed-request')
  })
  countAnswers(edge, platform)
  refuseWrongMethods(edge)
  edge.setErrorHandler((error, request, reply) => failures.answer(error, request, reply))
  edge.setNotFoundHandler((_request, reply) => {
    const { spec, body } = answerOf('core/unknown-id')
    return reply.code(spec.status).send(body)
  })
  registerCalls(edge, platform, parts, { admission, browser })
  await registerProbes(edge, platform, parts)
  registerDocuments(edge, cookies.session.name)
  if (parts.webRoot !== null) {
    registerPages(edge, platform, { ...parts, webRoot: parts.webRoot }, browser)
  }
  return edge
}

function countAnswers(edge: FastifyInstance, { metrics }: Platform): void {
  const answers = metrics.counter('http_answers_total', 'Answers by call and status.', [
    'call',
    'status',
  ])
  edge.addHook('onResponse', async (request, reply) => {
    const call = callOf(request)?.path ?? 'page'
    answers.inc({ call, status: String(reply.statusCode) })
  })
}
