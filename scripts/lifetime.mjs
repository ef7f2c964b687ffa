const lookMs = 1_000

/**
 * Below npm, ends this process with SIGTERM when npm is gone. npm's shell does not pass signals
 * on, so whoever kills npm would leave a server behind that holds the port.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, lookMs)
  watch.unref()
}
