import { payoffTotal, type OutcomeResult } from '@powerplay/engines/sport'
import type {
  FeedDelivery,
  FeedMarket,
  FeedMessage,
  FeedScore,
  SettledMarket,
} from './feed-message.ts'

/**
 * Writes a message as the feed does: an XML document and a routing key of eight parts,
 * priority.prematch.live.type.sport.urn.event.node.
 * @param sportId of the event; unused for messages of a producer.
 * @param nodeId of the one receiver that it is for; of all unless given.
 */
export function writeDelivery(
  message: FeedMessage,
  sportId: number,
  nodeId?: number,
): FeedDelivery {
  const routingKey = `${topicOf(message, sportId)}.${nodeId ?? '-'}`
  return { routingKey, body: documentOf(message) }
}

function topicOf(message: FeedMessage, sportId: number): string {
  if (!('eventId' in message)) return `-.-.-.${message.kind}.-.-.-`
  const [pre, live] = message.product === 3 ? ['pre', '-'] : ['-', 'live']
  const priority = message.kind === 'odds_change' || message.kind === 'bet_stop' ? 'hi' : 'lo'
  const number = message.eventId.slice(message.eventId.lastIndexOf(':') + 1)
  const urn = message.eventId.slice(0, message.eventId.lastIndexOf(':'))
  return `${priority}.${pre}.${live}.${message.kind}.${sportId}.${urn}.${number}`
}

function documentOf(message: FeedMessage): string {
  const head = `product="${message.product}"`
  const time = `timestamp="${message.at}"`
  if (message.kind === 'alive') {
    return `<alive ${head} ${time} subscribed="${message.isSubscribed ? 1 : 0}"/>`
  }
  if (message.kind === 'snapshot_complete') {
    return `<snapshot_complete ${head} ${time} request_id="${message.requestId}"/>`
  }
  const asked = message.requestId === undefined ? '' : ` request_id="${message.requestId}"`
  const open = `${message.kind} ${head} event_id="${message.eventId}" ${time}${asked}`
  switch (message.kind) {
    case 'bet_stop':
      return `<${open} groups="all" betstop_reason="${message.reason}"/>`
    case 'fixture_change':
      return `<${open} change_type="5" status="${message.status}"/>`
    case 'odds_change':
      return `<${open}>${statusXml(message)}<odds>${message.markets.map(marketXml).join('')}</odds></odds_change>`
    case 'bet_settlement':
      return `<${open} certainty="${message.certainty}"><outcomes>${message.markets
        .map(settledXml)
        .join('')}</outcomes></bet_settlement>`
    case 'bet_cancel':
    case 'rollback_bet_settlement':
    case 'rollback_bet_cancel':
      return `<${open}>${message.markets
        .map(({ id, specifiers }) => `<market id="${id}"${specifiersXml(specifiers)}/>`)
        .join('')}</${message.kind}>`
  }
}

function statusXml({ score, incident }: Extract<FeedMessage, { kind: 'odds_change' }>): string {
  const clock = score.minute === undefined ? '' : `<clock match_time="${score.minute}:00"/>`
  const periods = score.periods
    .map(
      ([home, away], at) =>
        `<period_score number="${at + 1}" home_score="${home}" away_score="${away}"/>`,
    )
    .join('')
  const inner = `${clock}<period_scores>${periods}</period_scores>${incidentXml(incident)}`
  return `<sport_event_status ${statusAttributes(score)}>${inner}</sport_event_status>`
}

function statusAttributes({ status, home, away, game }: FeedScore): string {
  const points = game ? ` home_gamescore="${game[0]}" away_gamescore="${game[1]}"` : ''
  return `status="${status}" home_score="${home}" away_score="${away}"${points}`
}

function incidentXml(incident: Extract<FeedMessage, { kind: 'odds_change' }>['incident']): string {
  if (incident === undefined) return ''
  const side = incident.side === undefined ? '' : ` team="${incident.side}"`
  const minute = incident.minute === undefined ? '' : ` minute="${incident.minute}"`
  return `<incident type="${incident.type}"${side}${minute}/>`
}

function marketXml({ id, specifiers, status, outcomes }: FeedMarket): string {
  const inner = outcomes
    .map(({ id: outcome, win, refund }) => {
      const isActive = status === 1 && win > 0 && win + refund < payoffTotal
      const price = isActive ? ` odds="${fairOdds(win, payoffTotal - refund - win)}"` : ''
      const back = refund === 0 ? '' : ` refund_probabilities="${share(refund)}"`
      return `<outcome id="${outcome}"${price} probabilities="${share(win)}"${back} active="${isActive ? 1 : 0}"/>`
    })
    .join('')
  return `<market id="${id}"${specifiersXml(specifiers)} status="${status}" cashout_status="${status === 1 ? 1 : -1}">${inner}</market>`
}

function settledXml({ id, specifiers, outcomes }: SettledMarket): string {
  const inner = outcomes.map(
    (outcome) => `<outcome id="${outcome.id}" ${resultXml(outcome.result)}/>`,
  )
  return `<market id="${id}"${specifiersXml(specifiers)}>${inner.join('')}</market>`
}

/** result with void_factor: lost 0; won 1; refund 0 and 1; half won 1 and 0.5; half lost 0 and 0.5. */
function resultXml(result: OutcomeResult): string {
  if (typeof result !== 'string') {
    return `result="1" dead_heat_factor="${1 / result.deadHeatOf}"`
  }
  return {
    won: 'result="1"',
    lost: 'result="0"',
    void: 'result="0" void_factor="1.0"',
    half_won: 'result="1" void_factor="0.5"',
    half_lost: 'result="0" void_factor="0.5"',
  }[result]
}

function specifiersXml(specifiers: string): string {
  return specifiers === '' ? '' : ` specifiers="${specifiers}"`
}

/** The price without a margin, with three decimals. */
function fairOdds(win: number, loss: number): string {
  const oddsE3 = 1_000 + Math.round((loss / win) * 1_000)
  return `${Math.trunc(oddsE3 / 1_000)}.${String(oddsE3 % 1_000).padStart(3, '0')}`
}

/**
 * A share of a unit with ten decimals, which is exact: what a result pays is a multiple of half a
 * unit, and masses are parts of 10^9.
 */
function share(twelfths: number): string {
  const units = Math.round((twelfths * 10) / 12)
  return `${Math.trunc(units / 1e10)}.${String(units % 1e10).padStart(10, '0')}`
}
