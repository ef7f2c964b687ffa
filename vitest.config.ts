import { defineConfig } from 'vitest/config'

const integration = ['packages/**/*.integration.test.ts', 'apps/server/**/*.integration.test.ts']

/** What is waited for comes by itself; a busy machine may take its time. */
const poll = { timeout: 30_000 }

// Only what hangs is ended by these: a busy machine takes three times as long as a calm one.
const patience = { testTimeout: 240_000, hookTimeout: 240_000 }

// `retry`: a test with a real database is tried twice before it counts as failed, one with a real
// browser three times. A rare race can pass at the next try: so the end of the run counts and names
// every test that needed more than one, and what stopped its first try is told above it.
const stories = {
  retry: 2,
  expect: { poll },
  globalSetup: ['e2e/stack.ts'],
  ...patience,
}

const web = {
  testTimeout: 60_000,
  maxWorkers: 2,
  environment: './apps/web/test/environment.ts',
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
          // The set-up gives each file a window and modules of its own, in one process for them all.
          isolate: false,
          include: ['apps/web/**/*.test.ts', 'apps/web/**/*.test.tsx'],
        },
      },
      {
        test: {
          name: 'integration',
          isolate: false,
          retry: 1,
          expect: { poll },
          sequence: { groupOrder: 2 },
          include: integration,
          globalSetup: ['apps/server/test/postgres.ts'],
          ...patience,
          maxWorkers: 2,
        },
      },
      {
        test: {
          ...stories,
          name: 'browser',
          sequence: { groupOrder: 3 },
          // Two at a time: each plays with people of its own and changes nothing for others.
          include: ['e2e/*.spec.ts', 'e2e/{games,fuzz}/*.spec.ts'],
          maxWorkers: 2,
        },
      },
      {
        test: {
          ...stories,
          name: 'alone',
          sequence: { groupOrder: 4 },
          // Alone: these turn switches that everybody feels, or need all of the machine.
          include: ['e2e/alone/*.spec.ts'],
          maxWorkers: 1,
          fileParallelism: false,
        },
      },
    ],
  },
})
