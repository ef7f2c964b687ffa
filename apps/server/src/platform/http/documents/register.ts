import type { FastifyInstance } from 'fastify'
import { refuse } from '@powerplay/kernel'
import { asyncApiDocument } from './asyncapi.ts'
import { heading, paragraph, toHtml, type Block } from './blocks.ts'
import { featureNames } from './contract-lists.ts'
import { callsPage, refusalPrefixes, refusalsPage } from './feature-pages.ts'
import { openApiDocument } from './openapi.ts'

const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; " +
  "form-action 'none'"

const links: readonly (readonly [string, string])[] = [
  ['/docs', 'Documents'],
  ['/openapi.json', 'OpenAPI'],
  ['/asyncapi.json', 'AsyncAPI'],
  ...featureNames.map((feature) => [`/docs/calls/${feature}`, feature] as const),
  ...refusalPrefixes.map((prefix) => [`/docs/refusals/${prefix}`, `${prefix} refusals`] as const),
]

const start: readonly Block[] = [
  heading(1, 'Calls, whispers, events and refusals'),
  paragraph(
    'Everything here is generated from the contract the server obeys. Every POST sends ' +
      '`X-Requested-With`, the session cookie and the `XSRF-TOKEN` cookie again as ' +
      '`X-XSRF-TOKEN`; the cookies come from `GET /sanctum/csrf-cookie`.',
  ),
  paragraph('Choose a feature above.'),
]

function pageBlocks(kind: string, name: string): readonly Block[] {
  if (kind === 'calls' && featureNames.includes(name)) return callsPage(name)
  if (kind === 'refusals' && refusalPrefixes.includes(name)) return refusalsPage(name)
  return refuse('core/unknown-id')
}

/** Texts of the contract's documents, which are the same for every node that a process opens. */
interface DocumentTexts {
  readonly openApi: string
  readonly asyncApi: string
}

/** By name of the session cookie: writing them takes a third of a node's opening. */
const textsByCookie = new Map<string, DocumentTexts>()

function textsFor(sessionCookie: string): DocumentTexts {
  const known = textsByCookie.get(sessionCookie)
  if (known !== undefined) return known
  const openApi = JSON.stringify(openApiDocument(sessionCookie))
  const texts = { openApi, asyncApi: JSON.stringify(asyncApiDocument()) }
  textsByCookie.set(sessionCookie, texts)
  return texts
}

/** Serves /openapi.json, /asyncapi.json and the readable pages under /docs. */
export function registerDocuments(edge: FastifyInstance, sessionCookie: string): void {
  const { openApi, asyncApi } = textsFor(sessionCookie)
  const json = 'application/json; charset=utf-8'
  edge.get('/openapi.json', (_request, reply) => reply.type(json).send(openApi))
  edge.get('/asyncapi.json', (_request, reply) => reply.type(json).send(asyncApi))
  edge.get('/docs', (_request, reply) =>
    reply
      .header('content-security-policy', pagePolicy)
      .type('text/html; charset=utf-8')
      .send(toHtml('Documents', links, start)),
  )
  edge.get<{ Params: { kind: string; name: string } }>('/docs/:kind/:name', (request, reply) => {
    const { kind, name } = request.params
    const page = toHtml(`${name} ${kind}`, links, pageBlocks(kind, name))
    return reply
      .header('content-security-policy', pagePolicy)
      .type('text/html; charset=utf-8')
      .send(page)
  })
}
