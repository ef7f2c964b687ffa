import type { Child } from './child.ts'
import type { BenchDatabase } from './database.ts'
import type { FloorFunctions } from './floor/process.ts'
import type { BenchOptions } from './options.ts'
import type { Samples } from './samples.ts'
import type { ServerFunctions } from './server/process.ts'
import type { BareSocketFunctions } from './sockets/bare-process.ts'
import type { PlayersOrder, SocketFunctions } from './sockets/process.ts'
import type { Yardstick } from './yardstick.ts'

/** The load generator and whom it seats. */
export interface Seating {
  readonly process: Child<SocketFunctions>
  readonly order: PlayersOrder
  /** The floor beside it. */
  readonly bare: Child<BareSocketFunctions>
}

/** Everything the money rounds work with. */
export interface MoneyParts {
  readonly options: BenchOptions
  readonly database: BenchDatabase
  readonly yardstick: Yardstick
  readonly server: Child<ServerFunctions>
  /** The load generator and the players that get sockets; absent without the part `socket`. */
  readonly seating: Seating | null
  /** The floor of the service layer. */
  readonly floor: Child<FloorFunctions>
  readonly samples: Samples
}
