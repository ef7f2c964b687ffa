import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mustHave } from '@powerplay/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundleProgram } from '../../../../test/crash/bundle.ts'
import { projectRoot } from '../../../platform/project-root.ts'

const programs = {
  signer: 'packages/signer/src/main.ts',
  devnet: 'packages/emulators/src/chains/main.ts',
}

describe.each(Object.entries(programs))('the %s of a server that is killed', (name, program) => {
  let bundle: { folder: string; file: string }
  let folder: string
  beforeAll(async () => {
    bundle = await bundleProgram(join(projectRoot(), program))
    folder = mkdtempSync(join(tmpdir(), 'powerplay-orphan-'))
  })
  afterAll(() => {
    rmSync(bundle.folder, { recursive: true, force: true })
    rmSync(folder, { recursive: true, force: true })
  })

  /** Starts it as the server does. */
  function start() {
    const child = spawn(process.execPath, [bundle.file], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        ...{ NODE_ENV: 'production', SIGNER_FOLDER: folder, SIGNER_SOCKET: join(folder, 'socket') },
        ...{ SIGNER_SOCKET_KEY: 'ab'.repeat(32), SIGNER_PASSPHRASE: 'a long test phrase' },
        SIGNER_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
        ...{ DEVNET_DATA_DIR: join(folder, 'devnet'), DEVNET_CHAINS: 'tron' },
      },
    })
    const stdout = mustHave(child.stdout, 'what it says')
    const said: string[] = []
    child.stderr?.on('data', (part: Buffer) => said.push(part.toString('utf8')))
    const ended = once(child, 'exit').then(([code]: unknown[]) => ({ code, said: said.join('') }))
    return { child, stdout, ended, kill: () => child.kill('SIGKILL') }
  }

  it('ends quietly where that happens before it is ready', async () => {
    const { child, stdout, ended, kill } = start()
    const last = setTimeout(kill, 30_000)
    stdout.destroy()
    child.disconnect()
    expect({ name, ...(await ended) }).toEqual({ name, code: 0, said: '' })
    clearTimeout(last)
  })

  it('ends quietly where nobody hears it say that it is ready', async () => {
    const { child, stdout, ended, kill } = start()
    const last = setTimeout(kill, 30_000)
    stdout.destroy()
    const isEarly = await Promise.race([
      ended.then(() => true),
      new Promise((done) => setTimeout(() => done(false), 3_000)),
    ])
    expect(isEarly).toBe(false)
    child.disconnect()
    expect({ name, ...(await ended) }).toEqual({ name, code: 0, said: '' })
    clearTimeout(last)
  })

  it('ends quietly in the middle of its work', async () => {
    const { child, stdout, ended, kill } = start()
    const last = setTimeout(kill, 30_000)
    await once(stdout, 'data')
    stdout.destroy()
    child.disconnect()
    expect({ name, ...(await ended) }).toEqual({ name, code: 0, said: '' })
    clearTimeout(last)
  })
})
