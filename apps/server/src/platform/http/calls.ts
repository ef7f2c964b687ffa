import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Defect, mustHave, refuse } from '@powerplay/kernel'
import { calls, type CallKey, type CallSpec } from '@powerplay/contract'
import type { CallContext, CallHandlers, Platform } from '../context.ts'
import type { Admission } from './admission.ts'
import type { BrowserSession } from './cookies/browser-session.ts'
import { isFitText, readJsonBody } from './body/json-body.ts'
import { isHeldInReadOnly } from '../requests/read-only.ts'
import type { EdgeParts } from './parts.ts'
import { payloadProblems } from './body/payload-problems.ts'
import { writesOpen } from './settings.ts'
import { formFrameBytes, formType, RawForm, readUpload } from './body/upload-body.ts'

type Handler = (input: unknown, context: CallContext) => Promise<unknown>

/** The keys of the contract's calls, typed. */
export const callKeys = Object.keys(calls).filter((key): key is CallKey => key in calls)

function handlerOf(handlers: Partial<CallHandlers>, key: CallKey): Handler | undefined {
  // The input was parsed by this very call's schema, which is what the handler's type asks for.
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
  return handlers[key] as Handler | undefined
}

/** The payload by the call's schema. @throws Refusal core/bad-payload */
function parseInput(spec: CallSpec, data: unknown): unknown {
  const parsed = spec.input.safeParse(data)
  if (parsed.success) return parsed.data
  return refuse('core/bad-payload', { fields: payloadProblems(parsed.error, data) })
}

/** The query and the named parts of the path as a plain object. @throws Refusal core/bad-payload for text no store can hold. */
function readQuery(request: FastifyRequest): unknown {
  const entries = Object.entries({ ...Object(request.query), ...Object(request.params) })
  const isFit = (value: unknown) => typeof value !== 'string' || isFitText(value)
  const unfit = entries.filter(([, value]) => !isFit(value)).map(([key]) => key)
  if (unfit.length === 0) return Object.fromEntries(entries)
  const fields = Object.fromEntries(unfit.map((key) => [key, ['validation.regex']]))
  return refuse('core/bad-payload', { fields })
}

/** The parsed body; a request that sent none means an empty object. */
async function readBody(spec: CallSpec, { body }: FastifyRequest): Promise<unknown> {
  if (body instanceof RawForm) return readUpload(body, spec.uploadBytesMax ?? 0)
  return body === undefined ? {} : body
}

function checkOutput(spec: CallSpec, output: unknown): void {
  const parsed = spec.output.safeParse(output)
  if (!parsed.success) {
    throw new Defect(`${spec.path} answered another shape`, { cause: parsed.error })
  }
}

/** Most bytes of a call's body, where that is not the edge's own 64 KiB. */
function bodyLimitOf({ uploadBytesMax, bodyBytesMax }: CallSpec): number | undefined {
  return uploadBytesMax === undefined ? bodyBytesMax : uploadBytesMax + formFrameBytes
}

/** Bodies are JSON, of at most 64 KiB unless the call says more, not compressed; calls that take a file also read forms. */
function takeJsonAndForms(edge: FastifyInstance): void {
  edge.removeAllContentTypeParsers()
  edge.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    (_request, body: Buffer, done) => {
      try {
        done(null, readJsonBody(body))
      } catch (error) {
        done(error instanceof Error ? error : new Defect(String(error)))
      }
    },
  )
  edge.addContentTypeParser(formType, { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    done(null, new RawForm(request.headers['content-type'] ?? '', body))
  })
}

function refuseForms(spec: CallSpec, { headers }: FastifyRequest): void {
  const isForm = formType.test(headers['content-type'] ?? '')
  if (isForm && spec.uploadBytesMax === undefined) refuse('core/wrong-content-type')
}

function refuseEncoded(request: FastifyRequest): void {
  const encoding = request.headers['content-encoding']
  if (encoding !== undefined && encoding !== 'identity') refuse('core/wrong-content-type')
}

/** Registers the calls of the contract that this program has handlers for. */
export function registerCalls(
  edge: FastifyInstance,
  platform: Platform,
  parts: EdgeParts,
  gate: { admission: Admission; browser: BrowserSession },
): void {
  const contexts = new WeakMap<FastifyRequest, CallContext>()
  const isChecked = platform.config.NODE_ENV !== 'production'
  const durations = platform.metrics.histogram(
    'http_call_duration_ms',
    'Duration of a call from its admission to its answer, in milliseconds.',
    [1, 2, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500],
  )
  const handlers: Partial<CallHandlers> = {
    ...parts.handlers,
    whisper: ({ event, data }, context) => parts.whispers.dispatch(event, data, context),
  }
  takeJsonAndForms(edge)
  for (const key of callKeys) {
    const handler = handlerOf(handlers, key)
    if (handler !== undefined) register(key, calls[key], handler)
  }
  for (const { spec, handle } of parts.extraCalls ?? []) register(spec.path, spec, handle)

  function register(key: string, spec: CallSpec, handler: Handler): void {
    const bodyLimit = bodyLimitOf(spec)
    const isHeld = isHeldInReadOnly(key, spec)
    edge.route({
      method: spec.method,
      url: spec.path,
      config: { call: key },
      ...(bodyLimit !== undefined && { bodyLimit }),
      onRequest: async (request, reply) => {
        refuseEncoded(request)
        if (spec.gate !== undefined && parts.isOn?.(spec.gate) === false) refuse('core/feature-off')
        if (isHeld && !platform.settings.get(writesOpen)) refuse('core/read-only')
        refuseForms(spec, request)
        contexts.set(request, await gate.admission.admit(spec, request, reply))
      },
      handler: async (request, reply) => {
        const data = spec.method === 'GET' ? readQuery(request) : await readBody(spec, request)
        const context = mustHave(contexts.get(request), 'the context of a call')
        const output = await handler(parseInput(spec, data), context)
        if (isChecked) checkOutput(spec, output)
        if (key === 'csrfCookie') gate.browser.refresh(request, reply)
        return answer(request, reply, spec, output)
      },
      onResponse: async (_request, reply) => durations.observe(reply.elapsedTime),
    })
  }
}

function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  spec: CallSpec,
  output: unknown,
): FastifyReply {
  reply.code(spec.status).header('cache-control', 'no-store')
  if (output === null && spec.status === 204) return reply.send()
  // Sent as text: the framework would take a plain string for a finished body.
  const text = JSON.stringify(output)
  if (spec.isTagged) {
    const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
    reply.header('etag', tag)
    // Whoever stands between may have made it a weak one.
    if (request.headers['if-none-match']?.replace(/^W\//, '') === tag) return reply.code(304).send()
  }
  return reply.type('application/json; charset=utf-8').send(text)
}
