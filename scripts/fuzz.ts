/**
 * `npm run fuzz -- --seed N`: all operations of the contract against one real server, with 2,000
 * fuzzed cases per operation that moves money and 200 per other one; `npm test` runs a sample.
 * The same seed sends the same cases. Fails on a 5xx, an answer that the contract does not know, a
 * stack in an answer, a defect in the log, or books that do not add up.
 */
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'

const { values } = parseArgs({ options: { seed: { type: 'string' } } })
const seed = values.seed ?? String(randomInt(2 ** 31))
if (!/^\d{1,10}$/.test(seed)) {
  process.stderr.write('Usage: npm run fuzz -- [--seed N], N a whole number\n')
  process.exit(2)
}
process.stdout.write(`fuzzing with --seed ${seed}\n`)
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'browser', 'e2e/fuzz']
const child = spawn(process.execPath, vitest, {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, FUZZ_SEED: seed, FUZZ_PERCENT: '100' },
})
child.on('exit', (code) => (process.exitCode = code ?? 1))
