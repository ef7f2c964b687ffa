/**
 * `npm run feed`: our own producer as a process of its own, which publishes to a broker. FEED_AMQP_URL
 * and FEED_API_TOKEN are needed, as the servers have them; FEED_API_PORT (2098) and FEED_SEED are optional.
 */
import { startFeedServer } from './feed-server.ts'

const environment = process.env

function need(name: string): string {
  const value = environment[name]
  if (value === undefined || value === '') throw new Error(`${name} is not set`)
  return value
}

const say = (event: string, facts: object): void => {
  process.stdout.write(`${JSON.stringify({ feature: 'feed', event, ...facts })}\n`)
}

const usualPort = 2_098
const token = need('FEED_API_TOKEN')
const server = await startFeedServer({
  brokerUrl: need('FEED_AMQP_URL'),
  token,
  // Nobody outside may foresee the matches: the seed is a secret, and so is the token.
  seed: environment['FEED_SEED'] || token,
  port: Number.parseInt(environment['FEED_API_PORT'] ?? '', 10) || usualPort,
  onDefect: (error) => say('feed.defect', { message: String(error) }),
})
say('feed.started', { api: server.apiUrl })

const stop = (): void => {
  void server.stop().then(() => process.exit(0))
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
