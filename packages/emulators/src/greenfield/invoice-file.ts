import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Invoice } from './invoice.ts'

const keptMax = 2_000
const fileName = 'processor.json'

/** The invoices of a processor, the oldest first; those above a number are forgotten. */
export interface KeptInvoices {
  find(id: string): Invoice | undefined
  all(): readonly Invoice[]
  keep(invoice: Invoice): Invoice
}

/** @param dataDir folder of its file; null keeps them in memory. */
export function openInvoiceFile(dataDir: string | null): KeptInvoices {
  const invoices = new Map(read(dataDir).map((one) => [one.id, one]))
  return {
    find: (id) => invoices.get(id),
    all: () => [...invoices.values()],
    keep(invoice) {
      invoices.set(invoice.id, invoice)
      for (const oldest of invoices.keys()) {
        if (invoices.size <= keptMax) break
        invoices.delete(oldest)
      }
      if (dataDir !== null) write(dataDir, [...invoices.values()])
      return invoice
    },
  }
}

function read(dataDir: string | null): Invoice[] {
  if (dataDir === null) return []
  try {
    // Our own file: written below, nobody else's to write.
    const kept: Invoice[] = JSON.parse(readFileSync(join(dataDir, fileName), 'utf8'))
    return kept
  } catch {
    return []
  }
}

/** The old file stands until the new one is whole. */
function write(dataDir: string, invoices: readonly Invoice[]): void {
  mkdirSync(dataDir, { recursive: true })
  const path = join(dataDir, fileName)
  writeFileSync(`${path}.new`, JSON.stringify(invoices))
  renameSync(`${path}.new`, path)
}
