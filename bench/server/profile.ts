import { mkdirSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { join } from 'node:path'

let session: Session | undefined

/** Starts a CPU profile of this process. */
export async function startProfile(): Promise<void> {
  session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.start')
}

/** Ends the profile and writes it, for the browser's performance panel. */
export async function writeProfile(folder: string, name: string): Promise<void> {
  if (session === undefined) return
  const { profile } = await session.post('Profiler.stop')
  session.disconnect()
  session = undefined
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.cpuprofile`), JSON.stringify(profile))
}
