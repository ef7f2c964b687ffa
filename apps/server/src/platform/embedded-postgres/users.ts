import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatMark, isAlive, markProcess, parseMark } from './living-process.ts'

/** Writes down that this process uses the database; returns the name of the note. */
export function enterUser(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  const name = randomUUID()
  writeFileSync(join(folder, name), formatMark(markProcess(process.pid)))
  return name
}

function isLiveNote(path: string): boolean {
  const mark = parseMark(readFileSync(path, 'utf8'))
  return mark !== undefined && isAlive(mark)
}

/** Takes one user off and forgets the dead ones; says whether anybody still uses the database. */
export function leaveUser(folder: string, name: string): boolean {
  rmSync(join(folder, name), { force: true })
  const others = readdirSync(folder).map((other) => join(folder, other))
  const live = others.filter(isLiveNote)
  for (const path of others) if (!live.includes(path)) rmSync(path, { force: true })
  return live.length > 0
}
