import type { Row } from './row.ts'
import { addPapers } from './rows/add-papers.ts'
import { allPapers } from './rows/all-papers.ts'
import { board } from './rows/board.ts'
import { busyServer } from './rows/engines/busy-server.ts'
import { commands } from './rows/commands.ts'
import { costOnEngines } from './rows/engines/cost-on-engines.ts'
import { dashboard } from './rows/dashboard.ts'
import { eventstoredb } from './rows/engines/eventstoredb.ts'
import { files } from './rows/files.ts'
import { idleOnEngines } from './rows/engines/idle-on-engines.ts'
import { lagOnEngines } from './rows/engines/lag-on-engines.ts'
import { memory } from './rows/memory.ts'
import { notModified } from './rows/not-modified.ts'
import { pages } from './rows/pages.ts'
import { publishIssue } from './rows/publish-issue.ts'
import { rebuild } from './rows/rebuild.ts'
import { rebuildRunning } from './rows/rebuild-running.ts'
import { sizing } from './rows/sizing.ts'
import { start } from './rows/start.ts'
import { growth } from './rows/growth.ts'
import { searchInTexts } from './rows/search-in-texts.ts'
import { tasks } from './rows/tasks.ts'
import { webVitals } from './rows/web-vitals.ts'
import { writesBeside } from './rows/writes-beside.ts'

/** In the order in which they are measured. */
export const rows: readonly Row[] = [
  rebuild,
  rebuildRunning,
  notModified,
  pages,
  writesBeside,
  tasks,
  commands,
  publishIssue,
  start,
  sizing,
  memory,
  growth,
  searchInTexts,
  webVitals,
  board,
  allPapers,
  dashboard,
  addPapers,
  files,
  lagOnEngines,
  idleOnEngines,
  eventstoredb,
  busyServer,
  costOnEngines,
]
