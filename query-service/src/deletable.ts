import type { Deletable } from '@shodh/contracts/volumes/fields.ts'
import type { Document, Find } from '@shodh/adapters/read-store/read-store.ts'
import type { Restriction } from './served-views.ts'

type DeletableDocument = Document & Deletable

const isDeleted = <D extends DeletableDocument>(value: boolean) =>
  ({ isDeleted: value }) as NonNullable<Find<D>['where']>

/** What readers see: documents that are not deleted. Before version `since`, deleted ones were not stored. */
export const presentSince = <D extends DeletableDocument>(since: number): Restriction<D> => ({
  since,
  where: isDeleted(false),
  has: document => document.isDeleted !== true,
})

/** What can be restored; nothing, where deleted ones are not stored. */
export const deletedOnly = <D extends DeletableDocument>(): Restriction<D> => ({
  since: 0,
  where: isDeleted(true),
  has: document => document.isDeleted === true,
})
