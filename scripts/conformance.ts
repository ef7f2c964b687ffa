import { writeFileSync } from 'node:fs'
import { lineOf, summaryOf } from '@powerplay/emulators/conformance/print-report'
import {
  readArguments,
  usage,
  type ConformanceOrder,
} from '@powerplay/emulators/conformance/read-arguments'
import { ruleGroups, runConformance } from '@powerplay/emulators/conformance/run-conformance'

/**
 * `npm run conformance -- --url …`: tries the rules of the aggregator's protocol on any seamless
 * wallet. Code 1 where a rule is broken, 2 where the arguments are. See docs/conformance.md.
 */

function orderOf(args: readonly string[]): ConformanceOrder {
  if (args.includes('--help')) {
    console.log(usage)
    return process.exit(0)
  }
  try {
    const order = readArguments(args)
    const unknown = order.groups?.find((group) => !(group in ruleGroups))
    if (unknown === undefined) return order
    throw new Error(`there is no group ${unknown}; there are ${Object.keys(ruleGroups).join(', ')}`)
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
    return process.exit(2)
  }
}

const { target, groups, jsonPath } = orderOf(process.argv.slice(2))
const report = await runConformance(target, {
  onResult: (result) => console.log(lineOf(result)),
  isWanted: (group) => groups?.includes(group) ?? true,
})
console.log(`\n${summaryOf(report)}`)
if (jsonPath !== null) writeFileSync(jsonPath, `${JSON.stringify(report, null, 2)}\n`)
process.exitCode = report.findings > 0 ? 1 : 0
