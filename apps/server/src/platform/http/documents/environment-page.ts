import { environment } from '../../../config.ts'
import { heading, paragraph, table, type Block } from './blocks.ts'

function initialOf(schema: (typeof environment)[keyof typeof environment]['schema']): string {
  const parsed = schema.safeParse(undefined)
  if (!parsed.success || parsed.data === undefined) return 'none'
  const value: unknown = parsed.data
  return Array.isArray(value) ? value.join(',') : String(value)
}

/** The environment variables of the server, with their defaults. */
export function environmentPage(): Block[] {
  const rows = Object.entries(environment).map(([name, { schema, help }]) => [
    `\`${name}\``,
    initialOf(schema),
    help,
  ])
  return [
    heading(1, 'Settings of the environment'),
    paragraph('Read once at the start. Business settings are not here: `npm run settings`.'),
    ...table(['Variable', 'Default', 'Meaning'], rows),
  ]
}
