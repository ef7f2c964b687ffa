/** Commands in the order in which a text is matched against them. Source: product rules, section 8. */
export const commandNames = [
  '/unignore',
  '/ignore',
  '/unmute',
  '/online',
  '/user',
  '/quiz',
  '/rain',
  '/tip',
  '/bet',
] as const

export type CommandName = (typeof commandNames)[number]

/** Only chat moderators have these. Source: 000_1c37c0fb05cd66e6.txt section 6. */
const staffCommands: ReadonlySet<string> = new Set(['/online', '/quiz', '/unmute'])

/** In the order of the menu: what everybody has first. */
const menuOrder: readonly CommandName[] = [
  '/tip',
  '/rain',
  '/user',
  '/bet',
  '/ignore',
  '/unignore',
  '/online',
  '/quiz',
  '/unmute',
]

export interface Command {
  readonly name: CommandName
  /** What stands behind the command, split at spaces. */
  readonly words: readonly string[]
}

export function isStaffCommand(name: CommandName): boolean {
  return staffCommands.has(name)
}

/**
 * The command that a text begins with; null for one that nobody knows, undefined for a text that is
 * no command. Source: 000_1c37c0fb05cd66e6.txt section 5.
 */
export function commandOf(text: string, isModerator: boolean): Command | null | undefined {
  const plain = text.trim()
  if (!plain.startsWith('/')) return undefined
  const lower = plain.toLowerCase()
  const name = commandNames.find((one) => lower.startsWith(one))
  if (name === undefined || (isStaffCommand(name) && !isModerator)) return null
  const words = plain.slice(name.length).split(/\s+/u).filter(Boolean)
  return { name, words }
}

/** The commands of the menu that begin with what was typed. */
export function commandsFor(typed: string, isModerator: boolean): readonly CommandName[] {
  const [word = ''] = typed.trim().toLowerCase().split(/\s+/u)
  return menuOrder.filter(
    (name) => (isModerator || !isStaffCommand(name)) && (word === '' || name.startsWith(word)),
  )
}

/** A name as a command takes it: without an at sign before it and without one dot. */
export function nameOf(word: string | undefined): string {
  return (word ?? '').replace(/^@/, '').replace('.', '')
}
