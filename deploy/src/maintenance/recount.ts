import { join } from 'node:path'
import { USAGE_COUNTS } from '@shodh/adapters/usage/counts/sqlite.ts'
import { lockDirectory } from '@shodh/adapters/event-store/sqlite/directory-lock.ts'
import { openSqliteEventStore } from '@shodh/adapters/event-store/sqlite/sqlite.ts'
import { readingLog, USAGE_LOG } from '@shodh/adapters/usage/readings/event-log.ts'
import { countingRules, describeRecount, recount } from '../services/background/recount.ts'
import { environment } from '../settings/environment.ts'
import { journalSettings, type Seed } from '../settings/journal/journal-settings.ts'
import { openPresentSettings } from '../settings/journal/present-settings.ts'
import { refuseNewerJournal } from '../stores/versions.ts'
import { runToEnd } from '../terminal/run-to-end.ts'

/** The time zone of days, and what else readings are counted by. */
const countingOf = async (directory: string, seed: Seed) => {
  const events = await openSqliteEventStore({ directory, log: 'journal', lock: false })
  try {
    const present = await openPresentSettings({ events }, await journalSettings(seed))
    return { timeZone: present.settings.timeZone, robots: countingRules(present) }
  } finally {
    await events.close()
  }
}

/** `make recount`: counts every reading of the stopped journal anew; what was published stays beside it. */
await runToEnd(async () => {
  const settings = environment()
  const { DATA_DIR: directory } = settings
  await refuseNewerJournal(directory)
  const lock = lockDirectory(directory)
  const counting = await countingOf(directory, settings)
  const log = readingLog(await openSqliteEventStore({ directory, log: USAGE_LOG, lock: false }))
  try {
    const head = await log.head()
    let shown = 0
    const file = join(directory, USAGE_COUNTS)
    await recount({ log, file, ...counting }, position => {
      const percent = Math.floor((100 * (position + 1)) / (head + 1))
      if (percent >= shown + 10 || percent === 100) console.log(`${(shown = percent)} %`)
    })
    return await describeRecount({ log, file, ...counting })
  } finally {
    await log.close()
    lock.release()
  }
})
