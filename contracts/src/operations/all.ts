import { contactOperations } from '../contact/operations.ts'
import { deskOperations } from '../papers/desk-operations.ts'
import { draftOperations } from '../papers/draft-operations.ts'
import { paperOperations } from '../papers/operations.ts'
import { readingOperations } from '../readings/operations.ts'
import { searchOperations } from '../search/operations.ts'
import { siteOperations } from '../site/operations.ts'
import { adminOperations } from '../users/admin-operations.ts'
import { passwordOperations } from '../users/password-operations.ts'
import { profileOperations } from '../users/profile-operations.ts'
import { sessionOperations } from '../users/session-operations.ts'
import { volumeDeskOperations } from '../volumes/desk-operations.ts'
import { volumeOperations } from '../volumes/operations.ts'
import type { Operation } from './operation.ts'

/** Every call of the HTTP API by its operationId. */
export const operations: Readonly<Record<string, Operation>> = {
  ...paperOperations,
  ...deskOperations,
  ...draftOperations,
  ...volumeOperations,
  ...volumeDeskOperations,
  ...readingOperations,
  ...searchOperations,
  ...sessionOperations,
  ...passwordOperations,
  ...profileOperations,
  ...adminOperations,
  ...contactOperations,
  ...siteOperations,
}
