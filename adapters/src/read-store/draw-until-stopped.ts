import { openSqliteReadStore } from './sqlite.ts'

/** Test equipment: how far the numbers 1, 2, 3 … have been summed up. `filler` makes the store grow. */
export type Sum = { readonly id: string; readonly sum: number; readonly filler?: string }

export const sums = { name: 'sums', version: 1, indexes: [['sum']] } as const

/** Run as a process: draws on in the file, `times` or until it is killed or can't, and says so for each commit. */
const drawOn = async (file: string, times: number) => {
  const store = await openSqliteReadStore({ file })
  const collection = await store.collection<Sum>(sums)
  const start = (await collection.checkpoint()) + 1
  for (let at = start; at < start + times; at += 1) {
    const sum = ((await collection.get('total'))?.sum ?? 0) + at
    const step = { id: `${at}`, sum, filler: 'x'.repeat(1_000) }
    await collection.commit([total(sum), { id: step.id, document: step }], at)
    process.stdout.write(`${at} ${sum}\n`)
  }
  await store.close()
}

const total = (sum: number) => ({ id: 'total', document: { id: 'total', sum } })

if (import.meta.main) {
  const [file = '', times = 'Infinity'] = process.argv.slice(2)
  await drawOn(file, Number(times)).catch((error: Error) => process.stdout.write(`${error.name}\n`))
}
