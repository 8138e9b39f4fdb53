import { auditLog } from './audit/audit-log.ts'
import { board } from './board/board.ts'
import { contactMessages } from './contact/contact-messages.ts'
import { pages, siteParts } from './content/content.ts'
import { files, fileShares } from './files/files.ts'
import { blobs } from './papers/blobs.ts'
import { correctionProposals } from './papers/notices.ts'
import { paperAuthors } from './papers/paper-authors.ts'
import { paperHistories } from './papers/paper-histories.ts'
import { paperRecords } from './papers/paper-records.ts'
import { paperPlaces } from './papers/paper-places.ts'
import { paperVersions, withheldPdfs } from './papers/paper-versions.ts'
import { papers } from './papers/papers.ts'
import { anyProjection } from './projection.ts'
import { redirects } from './site/redirects.ts'
import { shortIds } from './site/short-ids.ts'
import { signInPolicy } from './users/sign-in-policy.ts'
import { users } from './users/users.ts'
import { volumePlaces, volumes, years } from './volumes/volumes.ts'

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
  signInPolicy,
  contactMessages,
  auditLog,
}

/** As the runner sees them. */
export const projections = Object.values(readModels).map(anyProjection)
