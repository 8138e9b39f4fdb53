import { auditLog } from './audit/audit-log.ts'
import { board } from './board/board.ts'
import { contactMessages } from './contact/contact-messages.ts'
import { pages } from './content/pages.ts'
import { siteParts } from './content/site-parts.ts'
import { fileShares } from './files/file-shares.ts'
import { files } from './files/files.ts'
import { blobs } from './papers/blobs.ts'
import { correctionProposals } from './papers/correction-proposals.ts'
import { paperAuthors } from './papers/paper-authors.ts'
import { paperHistories } from './papers/paper-histories.ts'
import { paperRecords } from './papers/paper-records.ts'
import { paperPlaces } from './papers/paper-places.ts'
import { paperVersions } from './papers/paper-versions.ts'
import { papers } from './papers/papers.ts'
import { withheldPdfs } from './papers/withheld-pdfs.ts'
import { anyProjection } from './projection.ts'
import { redirects } from './site/redirects.ts'
import { shortIds } from './site/short-ids.ts'
import { users } from './users/users.ts'
import { volumePlaces } from './volumes/volume-places.ts'
import { volumes } from './volumes/volumes.ts'
import { years } from './volumes/years.ts'

/** Every read model of the journal, by the name under which code has it. */
export const readModels = {
  years,
  volumes,
  volumePlaces,
  papers,
  paperHistories,
  paperPlaces,
  paperVersions,
  paperRecords,
  paperAuthors,
  correctionProposals,
  blobs,
  withheldPdfs,
  board,
  siteParts,
  pages,
  files,
  fileShares,
  redirects,
  shortIds,
  users,
  contactMessages,
  auditLog,
}

/** As the runner sees them. */
export const projections = Object.values(readModels).map(anyProjection)
