import type { Exchange } from './exchange.ts'
import { rulesOf, sources, type Outcome, type Rule } from './rule.ts'

const nothingHeard: Outcome = { skipped: 'no answer was heard' }
const heardOf = (exchanges: readonly Exchange[]) =>
  exchanges.filter(({ status }) => status !== null)

/** The answers of a run, looked at as a whole: what the first wrong one looks like. */
const everyAnswer =
  (isGood: (exchange: Exchange, body: Body) => boolean, describe: (exchange: Exchange) => string) =>
  async ({ exchanges }: { readonly exchanges: readonly Exchange[] }): Promise<Outcome> => {
    const heard = heardOf(exchanges)
    if (heard.length === 0) return nothingHeard
    const bad = heard.filter((exchange) => !isGood(exchange, bodyOf(exchange)))
    const [first] = bad
    return first
      ? `${bad.length} times, first after "${first.action}": ${describe(first)}`
      : undefined
  }

type Body = Readonly<Record<string, unknown>>

function bodyOf({ text }: Exchange): Body {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {}
  } catch {
    return {}
  }
}

const shown = ({ text }: Exchange): string => text.slice(0, 120)
const isRefusal = (body: Body): boolean => 'error_code' in body
const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''
const money = new Set(['bet', 'win', 'refund', 'rollback'])

/** A JSON number without an exponent, or the same as text. */
const plainBalance = /"balance"\s*:\s*("-?\d+(\.\d+)?"|-?\d+(\.\d+)?)\s*[,}]/
const insides =
  /\bat .+:\d+:\d+|Traceback|SQLSTATE|node_modules|\bselect\b.+\bfrom\b|\binsert into\b|\w+Exception\b/i

/** How answers are written; judged over everything the run has heard. */
export const answerRules: readonly Rule[] = [
  ...rulesOf(sources.answers, {
    'every request is answered': async ({ exchanges }) => {
      const lost = exchanges.filter(({ status }) => status === null)
      const [first] = lost
      return first ? `${lost.length} were not, first "${first.action}": ${first.text}` : undefined
    },
    'every answer has status 200': everyAnswer(
      ({ status }) => status === 200,
      ({ status }) => `status ${status}`,
    ),
    'every answer is declared as JSON': everyAnswer(
      ({ contentType }) => /^application\/json\b/.test(contentType),
      ({ contentType }) => contentType || 'no content type',
    ),
    'every answer is either a balance or an error_code': everyAnswer(
      (_, body) => 'balance' in body !== isRefusal(body),
      shown,
    ),
    'a balance is a plain decimal': everyAnswer(
      ({ text }, body) => !('balance' in body) || plainBalance.test(text),
      shown,
    ),
    'a transaction is answered with an id as text': everyAnswer(
      ({ action }, body) =>
        !('balance' in body) || !money.has(action) || isText(body['transaction_id']),
      shown,
    ),
    'a rollback is answered with a list of ids as texts': everyAnswer(({ action }, body) => {
      if (action !== 'rollback' || isRefusal(body)) return true
      const listed = body['rollback_transactions']
      return Array.isArray(listed) && listed.every(isText)
    }, shown),
    'an error_code is one of the two there are': everyAnswer(
      (_, body) =>
        !isRefusal(body) ||
        ['INSUFFICIENT_FUNDS', 'INTERNAL_ERROR'].includes(String(body['error_code'])),
      shown,
    ),
    'only bets are answered with INSUFFICIENT_FUNDS': everyAnswer(
      ({ action }, body) => action === 'bet' || body['error_code'] !== 'INSUFFICIENT_FUNDS',
      shown,
    ),
    'every error has a description': everyAnswer(
      (_, body) => !isRefusal(body) || isText(body['error_description']),
      shown,
    ),
    'every answer comes in time': async ({ exchanges, target: { answerMsMax } }) => {
      if (heardOf(exchanges).length === 0) return nothingHeard
      const late = exchanges.filter(({ ms }) => ms > answerMsMax)
      const [first] = late
      return first ? `${late.length} were late, first "${first.action}": ${first.ms} ms` : undefined
    },
  }),
  ...rulesOf(sources.caution, {
    'no answer tells of the inside of the wallet': everyAnswer(
      ({ text }) => !insides.test(text),
      shown,
    ),
  }),
]
