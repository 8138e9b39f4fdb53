import { proofOperations } from '../audit/proof/operations.ts'
import { auditOperations } from '../audit/operations.ts'
import { boardOperations } from '../board/operations.ts'
import { contactOperations } from '../contact/operations.ts'
import { sitePartOperations } from '../content/operations.ts'
import { newsOperations, pageOperations } from '../content/pages/operations.ts'
import { counterOperations } from '../usage/counter/operations.ts'
import { fileOperations } from '../files/operations.ts'
import { fileQueryOperations } from '../files/query-operations.ts'
import { backOfficeOperations } from '../papers/back-office/operations.ts'
import { authorMailOperations } from '../papers/author-mails/operations.ts'
import { authorOperations } from '../papers/authors/operations.ts'
import { draftOperations } from '../papers/drafts/operations.ts'
import { noticeOperations } from '../papers/notices/operations.ts'
import { paperOperations } from '../papers/operations.ts'
import { pictureOperations } from '../papers/pictures/operations.ts'
import { withholdingOperations } from '../papers/withholding/operations.ts'
import { readingOperations } from '../usage/operations.ts'
import { searchOperations } from '../search/operations.ts'
import { redirectOperations, siteOperations } from '../site/operations.ts'
import { newsQueryOperations, pageQueryOperations, sitePartQueryOperations } from '../content/query-operations.ts'
import { welcomeOperations } from '../content/welcome/operations.ts'
import { subscriptionOperations } from '../subscriptions/operations.ts'
import { systemOperations } from '../system/operations.ts'
import { uploadOperations } from '../uploads/operations.ts'
import { adminOperations } from '../users/operations/admin.ts'
import { factorOperations, secondFactorOperations } from '../users/factors/operations.ts'
import { invitationOperations } from '../users/operations/invitations.ts'
import { oidcOperations } from '../users/operations/oidc.ts'
import { passwordOperations } from '../users/operations/passwords.ts'
import { profileOperations } from '../users/operations/profile.ts'
import { sessionOperations } from '../users/operations/sessions.ts'
import { tokenOperations } from '../users/tokens/operations.ts'
import { publicationOperations } from '../volumes/publication/operations.ts'
import { volumeOperations } from '../volumes/operations.ts'
import { previewOperations } from '../volumes/publication/preview-operations.ts'
import type { Operation } from './operation.ts'

/** Every call of the HTTP API by its operationId. */
export const operations: Readonly<Record<string, Operation>> = {
  ...paperOperations,
  ...pictureOperations,
  ...backOfficeOperations,
  ...withholdingOperations,
  ...authorOperations,
  ...authorMailOperations,
  ...noticeOperations,
  ...draftOperations,
  ...volumeOperations,
  ...publicationOperations,
  ...previewOperations,
  ...readingOperations,
  ...counterOperations,
  ...auditOperations,
  ...proofOperations,
  ...searchOperations,
  ...sessionOperations,
  ...secondFactorOperations,
  ...oidcOperations,
  ...passwordOperations,
  ...profileOperations,
  ...tokenOperations,
  ...factorOperations,
  ...adminOperations,
  ...invitationOperations,
  ...boardOperations,
  ...fileOperations,
  ...fileQueryOperations,
  ...uploadOperations,
  ...sitePartOperations,
  ...pageOperations,
  ...newsOperations,
  ...welcomeOperations,
  ...redirectOperations,
  ...contactOperations,
  ...subscriptionOperations,
  ...siteOperations,
  ...sitePartQueryOperations,
  ...pageQueryOperations,
  ...newsQueryOperations,
  ...systemOperations,
}
