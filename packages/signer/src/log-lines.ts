import { readSync } from 'node:fs'

const newline = 0x0a
/** Of a file that is gone through, and of a single line: most fit. */
const [throughBytes, lineBytes] = [1_048_576, 8_192]

/**
 * Goes through the lines of a file from its beginning, a piece at a time: how long it is does not matter.
 * @returns where the last line with an end has it; what stands after that was torn.
 */
export function eachLine(file: number, told: (line: string, offset: number) => void): number {
  const piece = Buffer.alloc(throughBytes)
  let begun = Buffer.alloc(0)
  let offset = 0
  for (;;) {
    const count = readSync(file, piece, 0, piece.length, offset + begun.length)
    if (count === 0) return offset
    const read = piece.subarray(0, count)
    let from = 0
    for (let end = read.indexOf(newline); end >= 0; end = read.indexOf(newline, from)) {
      const last = read.subarray(from, end)
      const line = begun.length === 0 ? last : Buffer.concat([begun, last])
      told(line.toString(), offset)
      offset += line.length + 1
      from = end + 1
      begun = Buffer.alloc(0)
    }
    begun = Buffer.concat([begun, read.subarray(from)])
  }
}

/** The line that begins there. @throws Error where the file ends before it does */
export function lineAt(file: number, offset: number): string {
  const pieces: Buffer[] = []
  let at = offset
  for (;;) {
    const piece = Buffer.alloc(lineBytes)
    const count = readSync(file, piece, 0, piece.length, at)
    if (count === 0) throw new Error('the log of signatures is shorter than it was')
    const read = piece.subarray(0, count)
    const end = read.indexOf(newline)
    pieces.push(end < 0 ? read : read.subarray(0, end))
    if (end >= 0) return Buffer.concat(pieces).toString()
    at += count
  }
}
