import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { killDuringAppends } from '@shodh/adapters/event-store/testing/kill-during-appends.ts'
import { messageOf } from '@shodh/contracts/errors.ts'

const USAGE = 'usage: node deploy/lab/chaos-appends.ts [kills=200] [seed]'

const [count = '200', seed = randomUUID()] = process.argv.slice(2)
if (!/^[1-9]\d{0,5}$/.test(count)) {
  console.error(USAGE)
  process.exit(2)
}

const directory = mkdtempSync(join(tmpdir(), 'kill-during-appends-'))
console.log(`${count} kills, seed ${seed}`)
try {
  const found = await killDuringAppends({ directory, kills: Number(count), seed })
  rmSync(directory, { recursive: true })
  console.log(
    `${count} kills: ${found.acknowledged} appends acknowledged, none lost or torn; of those in flight ${found.stored} ` +
      `were stored and ${found.vanished} not, each once after its retry; ${found.events} events without a gap; ` +
      `slowest start ${found.slowestStart} ms`,
  )
} catch (error) {
  console.error(`${messageOf(error)} (the log is in ${directory})`)
  process.exit(1)
}
