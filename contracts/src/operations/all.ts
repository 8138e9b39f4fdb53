import { evidenceOperations } from '../audit/proof/evidence-operations.ts'
import { auditOperations } from '../audit/operations.ts'
import { proofOperations } from '../audit/proof/operations.ts'
import { boardOperations } from '../board/operations.ts'
import { boardQueryOperations } from '../board/query-operations.ts'
import { contactOperations } from '../contact/operations.ts'
import { counterOperations } from '../usage/counter/operations.ts'
import { givingOperations } from '../files/giving-operations.ts'
import { fileOperations } from '../files/operations.ts'
import { fileQueryOperations } from '../files/query-operations.ts'
import { fileDownloadOperations, fileTicketOperations } from '../files/download-operations.ts'
import { deskOperations } from '../papers/back-office-operations.ts'
import { draftOperations } from '../papers/drafts/operations.ts'
import { noticeOperations } from '../papers/notices/operations.ts'
import { paperOperations } from '../papers/operations.ts'
import { withholdingOperations } from '../papers/withholding/operations.ts'
import { readingOperations } from '../usage/operations.ts'
import { searchOperations } from '../search/operations.ts'
import { redirectOperations } from '../site/redirect-operations.ts'
import { siteOperations } from '../site/operations.ts'
import { liveOperations } from '../system/live-operations.ts'
import { systemOperations } from '../system/operations.ts'
import { adminOperations } from '../users/admin-operations.ts'
import { passwordOperations } from '../users/password-operations.ts'
import { profileOperations } from '../users/profile-operations.ts'
import { sessionOperations } from '../users/session-operations.ts'
import { depositOperations } from '../volumes/deposit-operations.ts'
import { volumeDeskOperations } from '../volumes/back-office-operations.ts'
import { volumeHealthOperations } from '../volumes/health-operations.ts'
import { volumeOperations } from '../volumes/operations.ts'
import type { Operation } from './operation.ts'

/** Every call of the HTTP API by its operationId. */
export const operations: Readonly<Record<string, Operation>> = {
  ...paperOperations,
  ...deskOperations,
  ...withholdingOperations,
  ...noticeOperations,
  ...draftOperations,
  ...volumeOperations,
  ...volumeDeskOperations,
  ...volumeHealthOperations,
  ...depositOperations,
  ...readingOperations,
  ...counterOperations,
  ...auditOperations,
  ...evidenceOperations,
  ...proofOperations,
  ...searchOperations,
  ...sessionOperations,
  ...passwordOperations,
  ...profileOperations,
  ...adminOperations,
  ...boardOperations,
  ...boardQueryOperations,
  ...fileOperations,
  ...givingOperations,
  ...fileQueryOperations,
  ...fileDownloadOperations,
  ...fileTicketOperations,
  ...redirectOperations,
  ...contactOperations,
  ...siteOperations,
  ...systemOperations,
  ...liveOperations,
}
