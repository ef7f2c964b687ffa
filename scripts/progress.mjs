const beatMs = 3_000

/**
 * Prints one line of what a command is doing.
 *
 * @param {string} line
 */
export function say(line) {
  process.stdout.write(`powerplay  ${line}\n`)
}

/**
 * Prints one clear sentence on standard error and ends the process with code 1.
 *
 * @param {string} sentence
 */
export function giveUp(sentence) {
  process.stderr.write(`powerplay  ${sentence}\n`)
  process.exit(1)
}

/**
 * Runs a step with its progress: a line at the start, one every three seconds with the seconds so
 * far and what `detail()` has to say, and one at the end.
 *
 * @template Result
 * @param {string} title
 * @param {() => Result | Promise<Result>} work
 * @param {() => string} detail
 * @returns {Promise<Result>}
 */
export async function step(title, work, detail = () => '') {
  const startedMs = performance.now()
  const seconds = () => ((performance.now() - startedMs) / 1000).toFixed(1)
  say(`${title} ...`)
  const beat = setInterval(() => say(`${title}: ${seconds()} s ${detail()}`.trimEnd()), beatMs)
  try {
    const result = await work()
    say(`${title}: done in ${seconds()} s`)
    return result
  } finally {
    clearInterval(beat)
  }
}
