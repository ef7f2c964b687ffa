/**
 * A program of its own, run once per picture: reads a picture without baggage from its input, writes
 * a WebP copy to its output. A decoder that is tricked into unfolding gigabytes takes this
 * process with it and nothing else: it ends itself as soon as it holds more than it may.
 *
 * Arguments: width and height of the copy in pixels, quality of the copy in percent, orientation as Exif has
 * it (1 to 8), most bytes of memory. Ends with code 0 and the copy, or in any other way without one.
 */
import { ResizeFit, Transformer } from '@napi-rs/image'
import { buffer } from 'node:stream/consumers'

const [width = 0, height = 0, quality = 0, orientation = 1, memoryBytesMax = 0] = process.argv
  .slice(2)
  .map(Number)
const lookEveryMs = 2

// The decoder works on a thread beside this one, so that there is somebody to look.
setInterval(() => {
  if (process.memoryUsage.rss() > memoryBytesMax) process.kill(process.pid, 'SIGKILL')
}, lookEveryMs).unref()

const picture = await buffer(process.stdin)
const copy = await new Transformer(picture)
  .rotate(orientation)
  .resize({ width, height, fit: ResizeFit.Cover })
  .webp(quality)
process.stdout.write(copy)
