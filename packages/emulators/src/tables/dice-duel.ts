import type { TableGame } from './table.ts'

/** Two dice, red against blue. */
export const diceDuel: TableGame = {
  kind: 'dice',
  spots: [
    { id: 'red', label: 'Red' },
    { id: 'blue', label: 'Blue' },
    { id: 'tie', label: 'Tie' },
    { id: 'seven', label: 'Sum 7' },
    { id: 'sixes', label: 'Two sixes' },
  ],
  deal: (draw) => {
    const [red, blue] = [draw(6) + 1, draw(6) + 1]
    return {
      show: { kind: 'dice', red, blue },
      returns: {
        ...(red > blue ? { red: 230 } : {}),
        ...(blue > red ? { blue: 230 } : {}),
        ...(red === blue ? { tie: 575 } : {}),
        ...(red + blue === 7 ? { seven: 575 } : {}),
        ...(red === 6 && blue === 6 ? { sixes: 3450 } : {}),
      },
    }
  },
}
