/**
 * Takes `take` different numbers of 0..size-1 in order (a Fisher-Yates selection): each step
 * removes the element at position `nextInt(how many are left)`.
 * @param nextInt the next random integer below its argument.
 */
export function select(size: number, take: number, nextInt: (range: number) => number): number[] {
  const left = Array.from({ length: size }, (_, index) => index)
  const taken: number[] = []
  for (let step = 0; step < take; step += 1) taken.push(...left.splice(nextInt(left.length), 1))
  return taken
}
