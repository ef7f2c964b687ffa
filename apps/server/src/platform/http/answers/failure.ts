import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '@powerplay/kernel'
import type { CallSpec } from '@powerplay/contract'
import type { Platform } from '../../context.ts'
import type { Log } from '../../telemetry/log.ts'
import { MalformedBody } from '../body/json-body.ts'
import { answerOf, answerOfCall, type RefusalAnswer } from './refusal-answer.ts'

/** Answers whatever was thrown while a request was served. */
export interface Failures {
  answer(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply
}

/** Refusals for what the HTTP layer itself finds wrong, by its error codes. */
const refusalByCode = new Map([
  ['FST_ERR_CTP_BODY_TOO_LARGE', 'core/body-too-large'],
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 'core/wrong-content-type'],
  ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', 'core/malformed-body'],
  ['FST_ERR_BAD_URL', 'core/unknown-id'],
  ['FST_ERR_MAX_PARAM_LENGTH', 'core/unknown-id'],
  ['FST_ERR_NOT_FOUND', 'core/unknown-id'],
])

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
}

/** The refusal an error stands for, or undefined for a defect. */
function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (error instanceof MalformedBody) return new Refusal('core/malformed-body')
  const name = isFastifyError(error) ? refusalByCode.get(error.code) : undefined
  return name === undefined ? undefined : new Refusal(name)
}

function send(reply: FastifyReply, { spec, body }: RefusalAnswer): FastifyReply {
  const { retryMs } = body.error.params
  if (typeof retryMs === 'number') reply.header('retry-after', Math.ceil(retryMs / 1_000))
  return reply.code(spec.status).header('cache-control', 'no-store').send(body)
}

/**
 * Refusals become the catalogue's answer. Everything else, undeclared refusals included, is a
 * defect: logged whole under an id, and only the id is told.
 */
export function createFailures(
  { mintId }: Pick<Platform, 'mintId'>,
  log: Log,
  callOf: (request: FastifyRequest) => CallSpec | undefined,
): Failures {
  function answerDefect(error: unknown, request: FastifyRequest): RefusalAnswer {
    const id = mintId()
    const path = request.url.split('?')[0]
    log.error({ event: 'edge.defect', id, method: request.method, path, err: error })
    return answerOf('core/defect', { id })
  }

  function answerOfError(error: unknown, request: FastifyRequest): RefusalAnswer {
    const refusal = refusalOf(error)
    if (refusal === undefined) return answerDefect(error, request)
    const call = callOf(request)
    try {
      return call === undefined
        ? answerOf(refusal.refusal, refusal.params)
        : answerOfCall(call, refusal)
    } catch (defect) {
      return answerDefect(defect, request)
    }
  }

  return {
    answer(error, request, reply) {
      const answer = answerOfError(error, request)
      const { severity, name } = answer.spec
      log[severity]({ event: 'edge.refused', refusal: name, path: request.routeOptions.url })
      return send(reply, answer)
    },
  }
}
