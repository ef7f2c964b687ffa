export { type Cancel, type Clock, systemClock } from './platform/clock.ts'
export { createVirtualClock, type VirtualClock } from './platform/virtual-clock.ts'
export { type Emulator, type EmulatorOptions, startEmulator } from './start.ts'
