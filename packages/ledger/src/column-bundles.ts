import { assert } from '@powerplay/kernel'
import type { ColumnStatement, Statement } from './store.ts'

interface Bundle {
  readonly text: string
  readonly columns: readonly unknown[][]
}

/** Joins what the commands of a batch write alike, so that it costs one statement. */
export class ColumnBundles {
  readonly #bundles = new Map<string, Bundle>()

  add({ name, text, columns }: ColumnStatement): void {
    const bundle = this.#bundles.get(name)
    if (bundle === undefined) {
      this.#bundles.set(name, { text, columns: columns.map((column) => [...column]) })
      return
    }
    const isAlike = bundle.text === text && bundle.columns.length === columns.length
    assert(isAlike, 'records of one name are one statement')
    bundle.columns.forEach((column, index) => column.push(...(columns[index] ?? [])))
  }

  /** The statements in the order in which their names came first. */
  statements(): Statement[] {
    return [...this.#bundles].map(([name, { text, columns }]) => ({ name, text, values: columns }))
  }
}
