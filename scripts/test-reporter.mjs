import { writeFileSync } from 'node:fs'

/**
 * A reporter of vitest: writes to the file of TEST_RECORD what a run did, as a `RunRecord` of
 * test-record.mjs.
 */
export default class TestReporter {
  /** @param {readonly import('vitest/node').TestModule[]} modules */
  onTestRunEnd(modules) {
    const path = process.env.TEST_RECORD
    if (path === undefined) throw new Error('TEST_RECORD names no file to write to')
    writeFileSync(path, JSON.stringify({ files: modules.map(recordOf) }))
  }
}

/**
 * @param {import('vitest/node').TestModule} module
 * @returns {import('./test-record.mjs').FileRecord}
 */
function recordOf(module) {
  const cost = module.diagnostic()
  return {
    file: module.relativeModuleId,
    project: module.project.name,
    isBroken: module.state() === 'failed',
    ms: cost.environmentSetupDuration + cost.setupDuration + cost.collectDuration + cost.duration,
    tests: [...module.children.allTests()].map((test) => ({
      name: test.fullName,
      state: test.result().state,
      retries: test.diagnostic()?.retryCount ?? 0,
      // Errors of the tries before stay with a test that passed in the end.
      failure: test.result().errors?.[0]?.message ?? null,
    })),
  }
}
