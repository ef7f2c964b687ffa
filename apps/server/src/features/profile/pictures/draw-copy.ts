import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { secondMs } from '@powerplay/kernel'

/** What one picture may cost. */
export interface DrawLimits {
  /** Memory of the process that decodes it, Node's own 50 MB included. */
  readonly memoryBytesMax: number
  readonly timeMsMax: number
}

const mebibyte = 1_048_576
const limitsOfAll: DrawLimits = { memoryBytesMax: 320 * mebibyte, timeMsMax: 10 * secondMs }
const quality = 82
/** Beside this file in the sources, beside the program in a build. */
const program = fileURLToPath(new URL('./draw-child.mjs', import.meta.url))

/** Width and height in pixels. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/**
 * Draws a picture anew as a WebP of a given size in a process of its own, which ends when it takes
 * too much memory or time; what juts out on two sides is cut off.
 * @returns undefined when it could not be drawn within the limits.
 */
export async function drawCopy(
  picture: { readonly bytes: Uint8Array; readonly orientation: number },
  { width, height }: PictureSize,
  { memoryBytesMax, timeMsMax } = limitsOfAll,
): Promise<Uint8Array | undefined> {
  const words = [width, height, quality, picture.orientation, memoryBytesMax].map(String)
  const child = spawn(process.execPath, ['--max-old-space-size=32', program, ...words], {
    stdio: ['pipe', 'pipe', 'ignore'],
    // Nothing of ours is of use to it, and nothing of ours could leak through it.
    env: {},
    timeout: timeMsMax,
    killSignal: 'SIGKILL',
  })
  // A child that ended early takes no more input; its code says what there is to say.
  child.stdin.on('error', () => undefined)
  child.stdin.end(picture.bytes)
  const ended = once(child, 'close')
  const copy = await buffer(child.stdout)
  const [code] = await ended
  return code === 0 && copy.length > 0 ? copy : undefined
}
