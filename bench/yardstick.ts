import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startChild } from './child.ts'
import { tableStatements } from './yardstick-tables.ts'
import type { YardstickFunctions } from './yardstick-process.ts'

/** What one run of the yardstick did. */
export interface YardstickRun {
  readonly transactions: number
  readonly ratePerSecond: number
}

/** The TPC-B-like yardstick, five statements per transaction over 32 connections. */
export interface Yardstick {
  /** Who drives it, for the row's note. */
  readonly driver: string
  prepare(scale: number): Promise<void>
  run(durationMs: number): Promise<YardstickRun>
  end(): Promise<void>
}

const connections = 32
const packagesFolder = '/usr/lib/postgresql'

/** pgbench of the PATH, else the newest of the system's packages. */
function findPgbench(): string | undefined {
  if (spawnSync('pgbench', ['--version'], { stdio: 'ignore' }).status === 0) return 'pgbench'
  const versions = existsSync(packagesFolder) ? readdirSync(packagesFolder) : []
  return versions
    .sort((left, right) => Number(right) - Number(left))
    .map((version) => join(packagesFolder, version, 'bin/pgbench'))
    .find((path) => existsSync(path))
}

function runProgram(program: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let [output, complaints] = ['', '']
    child.stdout.on('data', (part: Buffer) => (output += part.toString()))
    child.stderr.on('data', (part: Buffer) => (complaints += part.toString()))
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve(output)
      else reject(new Error(`${program} failed: ${complaints.trim()}`))
    })
  })
}

function figureIn(output: string, pattern: RegExp): number {
  const figure = Number(pattern.exec(output)?.[1])
  if (Number.isNaN(figure)) throw new Error(`pgbench reported in an unknown form: ${output}`)
  return figure
}

function pgbenchYardstick(program: string, url: string): Yardstick {
  return {
    driver: spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout.trim(),
    async prepare(scale) {
      await runProgram(program, ['-i', '-q', '-s', String(scale), url])
    },
    async run(durationMs) {
      const seconds = String(Math.round(durationMs / 1_000))
      const load = ['-c', String(connections), '-j', '2', '-T', seconds]
      const output = await runProgram(program, ['-n', '-M', 'prepared', ...load, url])
      return {
        transactions: figureIn(output, /actually processed: (\d+)/),
        ratePerSecond: figureIn(output, /tps = ([\d.]+)/),
      }
    },
    end: async () => undefined,
  }
}

function nodeYardstick(file: string, url: string): Yardstick {
  const child = startChild<YardstickFunctions>(file)
  let scaleNow = 1
  return {
    driver: 'a Node program over pg, which is slower than pgbench',
    async prepare(scale) {
      scaleNow = scale
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      for (const statement of tableStatements(scale)) await client.query(statement)
      await client.end()
    },
    async run(durationMs) {
      const order = { url, connections, scale: scaleNow, durationMs }
      const { count, seconds } = await child.call('run', order)
      return { transactions: count, ratePerSecond: count / seconds }
    },
    end: () => child.end(),
  }
}

/** The yardstick of this machine: pgbench itself when there is one. */
export function openYardstick(processFile: string, url: string): Yardstick {
  const program = findPgbench()
  return program === undefined ? nodeYardstick(processFile, url) : pgbenchYardstick(program, url)
}
