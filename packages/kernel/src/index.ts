export { formatAmount, parseAmount } from './amount.ts'
export { assert, assertNever, mustHave } from './assert.ts'
export {
  chainAssets,
  chainOf,
  chains,
  findAsset,
  findChain,
  minorOfUnits,
  unitsOfMinor,
  type Chain,
  type ChainAsset,
} from './chain.ts'
export { countryIsos } from './countries.ts'
export { currencies, currencyOf, findCurrency, type Currency } from './currency.ts'
export { Defect } from './defect.ts'
export { fromWireId, isUuid, isUuidV7, mintUuidV7, toWireId, uuidTime, type Uuid } from './ids.ts'
export {
  add,
  allocate,
  amountMinorMax,
  compare,
  money,
  negate,
  scale,
  subtract,
  type Money,
} from './money.ts'
export { toEstimate, toSafeNumber } from './number.ts'
export { divide, ratio, type Ratio, type Rounding } from './ratio.ts'
export { Refusal, refuse, type RefusalParams } from './refusal.ts'
export {
  dayMs,
  hourMs,
  minuteMs,
  secondMs,
  startOfDay,
  toIso,
  type Clock,
  type InstantMs,
} from './time.ts'
