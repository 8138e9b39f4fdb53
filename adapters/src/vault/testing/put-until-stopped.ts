import { openSqliteVault } from '../sqlite.ts'

/** Test equipment, run as a process: puts rows 0, 1, 2 … `times`, or until it is killed or can't, and says each. */
const putOn = async (file: string, times: number) => {
  const vault = await openSqliteVault({ file })
  const start = (await vault.list('row')).length
  for (let at = start; at < start + times; at += 1) {
    const id = String(at).padStart(6, '0')
    await vault.put('row', { id, filler: 'x'.repeat(1_000) }, { unique: `unique ${at}` })
    process.stdout.write(`${id}\n`)
  }
  await vault.close()
}

const [file = '', times = 'Infinity'] = process.argv.slice(2)
await putOn(file, Number(times)).catch((error: Error) => process.stdout.write(`${error.name}\n`))
