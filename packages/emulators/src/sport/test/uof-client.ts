import { connect } from 'amqplib'

/**
 * A receiver of the Unified Odds Feed written from its public description: it knows topics, elements and
 * attributes of the format and nothing of our writer. Whatever does not fit is a complaint.
 */
export interface UofClient {
  readonly heard: Heard[]
  readonly complaints: string[]
  close(): Promise<void>
}

export interface Heard {
  readonly topic: string
  readonly kind: string
  readonly body: string
  readonly product: number
  readonly at: number
  readonly eventId: string | undefined
  readonly requestId: number | undefined
}

export async function openUofClient(brokerUrl: string, bindings = ['#']): Promise<UofClient> {
  const connection = await connect(brokerUrl)
  connection.on('error', () => undefined)
  const channel = await connection.createChannel()
  await channel.assertExchange('unifiedfeed', 'topic', { durable: true })
  const { queue } = await channel.assertQueue('', { exclusive: true, autoDelete: true })
  for (const pattern of bindings) await channel.bindQueue(queue, 'unifiedfeed', pattern)
  const heard: Heard[] = []
  const complaints: string[] = []
  const take = (topic: string, body: string) => {
    const [message, wrong] = read(topic, body)
    heard.push(message)
    complaints.push(...wrong.map((what) => `${what}: ${topic} ${body.slice(0, 200)}`))
  }
  await channel.consume(
    queue,
    (message) => message && take(message.fields.routingKey, message.content.toString()),
    { noAck: true },
  )
  return { heard, complaints, close: () => connection.close() }
}

const tags = /<(\/?)([a-z_]+)((?: [a-z_]+="[^"<>&]*")*)\s*(\/?)>/g
const fields = / ([a-z_]+)="([^"]*)"/g

interface Tag {
  readonly name: string
  readonly own: ReadonlyMap<string, string>
}

/** Opening tags in order, and whether they are all there is and closed in their order. */
function tagsOf(body: string): { readonly found: Tag[]; readonly isWhole: boolean } {
  const found: Tag[] = []
  const open: string[] = []
  let length = 0
  let isWhole = true
  for (const [all, closing, name = '', rest = '', empty] of body.matchAll(tags)) {
    length += all.length
    if (closing === '/') isWhole &&= open.pop() === name
    else {
      found.push({
        name,
        own: new Map([...rest.matchAll(fields)].map(([, k = '', v = '']) => [k, v])),
      })
      if (empty !== '/') open.push(name)
    }
  }
  return { found, isWhole: isWhole && open.length === 0 && length === body.length }
}

const numbers: Readonly<Record<string, RegExp>> = {
  timestamp: /^\d{13}$/,
  product: /^[13]$/,
  request_id: /^\d+$/,
  certainty: /^[12]$/,
  cashout_status: /^(1|-1|-2)$/,
  result: /^[01]$/,
  void_factor: /^(0\.5|1\.0)$/,
  dead_heat_factor: /^0\.\d+$/,
  active: /^[01]$/,
  odds: /^([1-9]\d*)\.\d{1,6}$/,
  probabilities: /^(0\.\d{1,10}|1\.0{1,10})$/,
  refund_probabilities: /^0\.\d{1,10}$/,
  specifiers: /^[a-z]+=[\w:.+-]+(\|[a-z]+=[\w:.+-]+)*$/,
  event_id: /^sr:match:\d+$/,
  home_score: /^\d+$/,
  away_score: /^\d+$/,
  match_time: /^\d+:\d\d$/,
}
const statuses = { market: /^(1|-1|0|-2|-3|-4)$/, sport_event_status: /^[0-9]$/ }
const needed: Readonly<Record<string, readonly string[]>> = {
  alive: ['product', 'timestamp', 'subscribed'],
  snapshot_complete: ['product', 'timestamp', 'request_id'],
  odds_change: ['product', 'event_id', 'timestamp'],
  bet_stop: ['product', 'event_id', 'timestamp', 'groups'],
  bet_settlement: ['product', 'event_id', 'timestamp', 'certainty'],
  bet_cancel: ['product', 'event_id', 'timestamp'],
  rollback_bet_settlement: ['product', 'event_id', 'timestamp'],
  rollback_bet_cancel: ['product', 'event_id', 'timestamp'],
  fixture_change: ['product', 'event_id', 'timestamp', 'change_type'],
  market: ['id'],
  outcome: ['id'],
  sport_event_status: ['status', 'home_score', 'away_score'],
}

function read(topic: string, body: string): [Heard, string[]] {
  const { found, isWhole } = tagsOf(body)
  const own = found[0]?.own ?? new Map<string, string>()
  const kind = found[0]?.name ?? ''
  const wrong = isWhole ? [] : ['not one whole document']
  for (const tag of found) {
    for (const name of needed[tag.name] ?? []) {
      if (!tag.own.has(name)) wrong.push(`${tag.name} without ${name}`)
    }
    for (const [name, value] of tag.own) {
      if (numbers[name]?.test(value) === false) wrong.push(`${name} is ${value}`)
    }
    const allowed = Object.entries(statuses).find(([name]) => name === tag.name)?.[1]
    const status = tag.own.get('status')
    if (allowed && status !== undefined && !allowed.test(status)) wrong.push(`status ${status}`)
  }
  if (needed[kind] === undefined) wrong.push(`unknown kind ${kind}`)
  const eventId = own.get('event_id')
  const product = Number(own.get('product'))
  if (!isTopic(topic, { kind, eventId, product })) wrong.push('the topic says something else')
  const requestId = own.has('request_id') ? Number(own.get('request_id')) : undefined
  return [
    { ...{ topic, kind, body, product }, at: Number(own.get('timestamp')), eventId, requestId },
    wrong,
  ]
}

/** priority.prematch.live.type.sport.urn.event.node */
function isTopic(
  topic: string,
  { kind, eventId, product }: { kind: string; eventId: string | undefined; product: number },
): boolean {
  const [priority = '', pre, live, type, sport = '', urn, number, node = '', ...rest] =
    topic.split('.')
  if (rest.length > 0 || type !== kind || !/^(-|\d+)$/.test(node)) return false
  if (eventId === undefined) return /^-\.-\.-\.\w+\.-\.-\.-\./.test(topic)
  const isOfProduct = product === 1 ? pre === '-' && live === 'live' : pre === 'pre' && live === '-'
  return (
    /^(hi|lo)$/.test(priority) &&
    isOfProduct &&
    /^\d+$/.test(sport) &&
    `${urn}:${number}` === eventId
  )
}
