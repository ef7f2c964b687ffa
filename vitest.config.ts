import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const integration = ['packages/**/*.integration.test.ts', 'apps/server/**/*.integration.test.ts']

/** What is waited for comes by itself; a busy machine may take its time. */
const poll = { timeout: 15_000 }

// `retry`: what meets a real browser or database is told twice before it counts as broken. A real
// defect breaks it both times, and the last line of the run names what needed its second time.
const stories = {
  retry: 1,
  expect: { poll },
  globalSetup: ['e2e/stack.ts'],
  testTimeout: 120_000,
  hookTimeout: 120_000,
}

const webTest = /\.test\.tsx?$/

/** Tests of the web app that put other modules in the place of ours: these load all their own. */
function webTestsThatMock(): string[] {
  const paths = readdirSync('apps/web/src', { recursive: true, encoding: 'utf8' })
    .filter((path) => webTest.test(path))
    .map((path) => join('apps/web/src', path))
  return paths.filter((path) => readFileSync(path, 'utf8').includes('vi.mock('))
}

/** `app.test.tsx` draws the whole app, which is quick to trip over what another file left. */
const mocking = [...webTestsThatMock(), 'apps/web/src/app/app.test.tsx']
const web = {
  testTimeout: 60_000,
  maxWorkers: 2,
  environment: 'happy-dom',
  setupFiles: ['apps/web/test/setup.ts'],
}

export default defineConfig({
  test: {
    teardownTimeout: 60_000,
    projects: [
      {
        test: {
          name: 'unit',
          testTimeout: 60_000,
          maxWorkers: 2,
          // Pure rules share nothing: loading the modules once for all files takes a third of the time.
          isolate: false,
          sequence: { groupOrder: 0 },
          include: ['{packages,apps/server,scripts,bench}/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...integration],
        },
      },
      {
        test: {
          ...web,
          name: 'web',
          sequence: { groupOrder: 1 },
          include: mocking,
        },
      },
      {
        test: {
          ...web,
          name: 'web-shared',
          // Page and modules are made once for all: a quarter of the time of making them for each.
          isolate: false,
          sequence: { groupOrder: 2 },
          include: ['apps/web/**/*.test.ts', 'apps/web/**/*.test.tsx'],
          exclude: ['**/node_modules/**', ...mocking],
        },
      },
      {
        test: {
          name: 'integration',
          retry: 1,
          expect: { poll },
          sequence: { groupOrder: 3 },
          include: integration,
          globalSetup: ['apps/server/test/postgres.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          ...stories,
          name: 'browser',
          sequence: { groupOrder: 4 },
          // Two at a time: each plays with people of its own and changes nothing for others.
          include: ['e2e/*.spec.ts', 'e2e/{games,fuzz}/*.spec.ts'],
          maxWorkers: 2,
        },
      },
      {
        test: {
          ...stories,
          name: 'house',
          sequence: { groupOrder: 5 },
          // Alone: these turn switches that everybody feels, or need all of the machine.
          include: ['e2e/house/*.spec.ts'],
          maxWorkers: 1,
          fileParallelism: false,
        },
      },
    ],
  },
})
