/**
 * No amount of money, in minor units or millionths of a dollar, is as large: a quarter of what a column of the
 * database holds, so that sums of two still fit.
 */
export const largestAmount = 2n ** 62n
