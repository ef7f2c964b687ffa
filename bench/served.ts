/** Functions of one process that another may call: names to asynchronous functions of one input. */
export type Served = Readonly<Record<string, (input: never) => Promise<unknown>>>

/** One call on its way to a child process. */
export interface CallMessage {
  readonly id: number
  readonly name: string
  readonly input: unknown
}

/** Its answer; `error` is a text when it failed. */
export interface AnswerMessage {
  readonly id: number
  readonly result?: unknown
  readonly error?: string
}

/** Answers the calls of the parent process until it goes away. */
export function serveParent(functions: Served): void {
  process.on('message', (message: CallMessage) => {
    void answer(functions, message).then((reply) => process.send?.(reply))
  })
  process.on('disconnect', () => process.exit(0))
}

async function answer(functions: Served, { id, name, input }: CallMessage): Promise<AnswerMessage> {
  try {
    // The parent's caller is typed by these very functions, so the input fits the named one.
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
    const work = functions[name] as ((input: unknown) => Promise<unknown>) | undefined
    if (work === undefined) throw new Error(`there is no function ${name}`)
    return { id, result: await work(input) }
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
