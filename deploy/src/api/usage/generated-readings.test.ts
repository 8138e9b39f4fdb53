import { openSqliteEventStore } from '@shodh/adapters/event-store/sqlite/sqlite.ts'
import { readingLog, USAGE_LOG } from '@shodh/adapters/usage/readings/event-log.ts'
import { expect, test } from 'vitest'
import { expectedFigures } from '../../testing/usage/expected-figures.ts'
import { expectReports } from '../../testing/usage/expect-reports.ts'
import {
  FIRST_DAY,
  generatedReadings,
  MONTHS,
  publishRead,
  storeGenerated,
} from '../../testing/usage/generated-readings.ts'
import { withJournal } from '../../testing/with-journal.ts'

const at = withJournal()

const READINGS = 20_000

test('Twenty thousand generated readings come to the figures that they must, in every report', async () => {
  const volumes = await publishRead(at.editor)
  await at.journal.stop()
  const log = readingLog(await openSqliteEventStore({ directory: at.journal.directory, log: USAGE_LOG }))
  const generated = generatedReadings(READINGS, volumes, FIRST_DAY)
  await storeGenerated(log, generated, volumes)
  await log.close()
  await at.restart()
  const expected = expectedFigures(generated)
  const counted = async () => (await at.editor.get('/papers/statistics/explanation')).body.data.pageViews.counted
  await expect.poll(counted).toBe(expected().pageViews)
  await expectReports({ editor: at.editor, visitor: at.visitor, volumes, expected, months: MONTHS })
})
