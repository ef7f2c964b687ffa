const rounds = 64

/** SHA-256 round constants: the cube roots of the first 64 primes. Source: FIPS 180-4, 4.2.2. */
const constants = Int32Array.from([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
])

/**
 * The message schedule. Its first 16 words are the block to compress; whoever calls `compress`
 * fills them first. Shared scratch memory: hashing is synchronous and never nests.
 */
export const schedule = new Int32Array(rounds)
/** The same memory under a private name: V8 reads exported bindings through an indirection. */
const words = schedule

/** Where every hash starts: the square roots of the first 8 primes. Source: FIPS 180-4, 5.3.3. */
const start = Int32Array.from([
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
])

/** A fresh chaining state. */
export function initialState(): Int32Array {
  return start.slice()
}

function expandSchedule(): void {
  const w = words
  for (let i = 16; i < rounds; i += 1) {
    const near = w[i - 2] ?? 0
    const far = w[i - 15] ?? 0
    const nearMix = ((near >>> 17) | (near << 15)) ^ ((near >>> 19) | (near << 13)) ^ (near >>> 10)
    const farMix = ((far >>> 7) | (far << 25)) ^ ((far >>> 18) | (far << 14)) ^ (far >>> 3)
    w[i] = (nearMix + (w[i - 7] ?? 0) + farMix + (w[i - 16] ?? 0)) | 0
  }
}

/**
 * Folds the block in `schedule` into `state`, in place and without allocating.
 * Source: FIPS 180-4, 6.2.2.
 */
export function compress(state: Int32Array): void {
  expandSchedule()
  let a = state[0] ?? 0
  let b = state[1] ?? 0
  let c = state[2] ?? 0
  let d = state[3] ?? 0
  let e = state[4] ?? 0
  let f = state[5] ?? 0
  let g = state[6] ?? 0
  let h = state[7] ?? 0
  for (let i = 0; i < rounds; i += 1) {
    const eMix = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const choice = g ^ (e & (f ^ g))
    const first = (h + eMix + choice + (constants[i] ?? 0) + (words[i] ?? 0)) | 0
    const aMix = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const majority = (a & b) | (c & (a | b))
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + aMix + majority) | 0
  }
  state[0] = (state[0] ?? 0) + a
  state[1] = (state[1] ?? 0) + b
  state[2] = (state[2] ?? 0) + c
  state[3] = (state[3] ?? 0) + d
  state[4] = (state[4] ?? 0) + e
  state[5] = (state[5] ?? 0) + f
  state[6] = (state[6] ?? 0) + g
  state[7] = (state[7] ?? 0) + h
}
