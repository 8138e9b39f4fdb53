import { storageMark } from '../../../../../browser-storage.ts'

/** The browser's database of entries that are not uploaded yet. */
export const DATABASE = 'shodh-desk'

/** Whether this browser may hold such entries. */
export const { isSet: hasBatch, set: markBatch } = storageMark('shodh:desk')
