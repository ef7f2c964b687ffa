import { readFileSync } from 'node:fs'

/**
 * Address of a RabbitMQ for tests, and the file with the id of its process (`.ci/run` starts one, and
 * again whenever it was killed); without them tests are skipped.
 */
export const brokerUrl = process.env['TEST_AMQP_URL'] ?? ''
const pidFile = process.env['TEST_AMQP_PID_FILE'] ?? ''
export const hasBroker = brokerUrl !== '' && pidFile !== ''

/** Kills the broker as a broken machine would; it is started again by whoever keeps it. */
export function killBroker(): void {
  process.kill(Number.parseInt(readFileSync(pidFile, 'utf8').trim(), 10), 'SIGKILL')
}
