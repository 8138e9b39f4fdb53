import type { Row } from './row.ts'
import { appends } from './rows/appends.ts'
import { audit } from './rows/audit.ts'
import { commands } from './rows/commands.ts'
import { contact } from './rows/contact.ts'
import { costOnEngines } from './rows/cost-on-engines.ts'
import { counting } from './rows/counting.ts'
import { dashboard } from './rows/dashboard.ts'
import { deskList } from './rows/desk-list.ts'
import { deskUploads } from './rows/desk-uploads.ts'
import { eventstoredb } from './rows/eventstoredb.ts'
import { lagOnEngines } from './rows/lag-on-engines.ts'
import { library } from './rows/library.ts'
import { live } from './rows/live.ts'
import { memory } from './rows/memory.ts'
import { mongodb } from './rows/mongodb.ts'
import { notModified } from './rows/not-modified.ts'
import { oai } from './rows/oai.ts'
import { overload } from './rows/overload.ts'
import { pages } from './rows/pages.ts'
import { pdf } from './rows/pdf.ts'
import { proof } from './rows/proof.ts'
import { readAll } from './rows/read-all.ts'
import { reader } from './rows/reader.ts'
import { readings } from './rows/readings.ts'
import { refreshes } from './rows/refreshes.ts'
import { rebuild } from './rows/rebuild.ts'
import { rebuildRunning } from './rows/rebuild-running.ts'
import { searching } from './rows/search.ts'
import { signIns } from './rows/sign-ins.ts'
import { start } from './rows/start.ts'
import { system } from './rows/system.ts'
import { uploads } from './rows/uploads.ts'
import { growth } from './rows/growth.ts'
import { knownAndUnknown } from './rows/known-and-unknown.ts'
import { verify } from './rows/verify.ts'
import { volumePage } from './rows/volume-page.ts'
import { webVitals } from './rows/web-vitals.ts'
import { zip } from './rows/zip.ts'

/** In the order in which they are measured. */
export const rows: readonly Row[] = [
  appends,
  readAll,
  readings,
  rebuild,
  rebuildRunning,
  volumePage,
  deskList,
  dashboard,
  audit,
  proof,
  verify,
  system,
  live,
  counting,
  notModified,
  pages,
  oai,
  searching,
  pdf,
  zip,
  uploads,
  deskUploads,
  overload,
  commands,
  contact,
  signIns,
  refreshes,
  knownAndUnknown,
  start,
  memory,
  growth,
  webVitals,
  library,
  reader,
  eventstoredb,
  mongodb,
  lagOnEngines,
  costOnEngines,
]
