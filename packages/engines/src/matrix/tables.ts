export const matrixRisks = ['low', 'medium', 'high'] as const
export type MatrixRisk = (typeof matrixRisks)[number]

const repeat = (face: number, times: number): number[] => Array.from({ length: times }, () => face)

/**
 * The 20 equally likely faces of a cell in hundredths, 0 is a trap. Their mean is exactly 1, so
 * one more cell never changes the return.
 */
export const matrixFaces: Readonly<Record<MatrixRisk, readonly number[]>> = {
  low: [0, ...repeat(90, 5), ...repeat(100, 6), ...repeat(110, 5), 120, 120, 160],
  medium: [
    ...repeat(0, 3),
    ...repeat(80, 5),
    ...repeat(100, 4),
    ...repeat(125, 4),
    ...repeat(150, 3),
    250,
  ],
  high: [...repeat(0, 7), ...repeat(50, 4), 100, 100, ...repeat(150, 3), 200, 200, 250, 500],
}
